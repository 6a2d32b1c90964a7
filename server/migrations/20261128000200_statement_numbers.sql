-- The console's search finds a statement of any client by the beginning of its number.
create index statements_by_number on portal.statements (lower(number) text_pattern_ops);
