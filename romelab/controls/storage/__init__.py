"""What is kept of the work on a page, and how it is offered again."""
