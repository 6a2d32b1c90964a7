-- Finds contact data that has ended: `valid_until` hides it like `is_valid: false`.
create index person_contacts_by_end on portal.person_contacts (valid_until) where is_valid and valid_until is not null;
