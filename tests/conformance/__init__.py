"""Every printed form before an independent checker: veraPDF, by its profiles for PDF/UA-1 and PDF/A-3a (`make conformance`)."""
