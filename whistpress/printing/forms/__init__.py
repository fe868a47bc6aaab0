"""What is printed of an event: how each form is laid out on its sheet, and the register of all of them."""
