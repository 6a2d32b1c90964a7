-- A date of birth stood in these keys as it is; they are made with a keyed hash now, which SQL has no key for. People without
-- one are known by their SSN alone until they are placed anew.
update portal.people set match_key = null where match_key like 'dob:%';
update portal.import_rows set match_key = null where match_key like 'dob:%';
