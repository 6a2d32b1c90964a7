-- Schools place tuition; before, it was a utility debt. What was placed as one with a student number or term is moved.
alter table portal.accounts
  drop constraint accounts_debt_type_check,
  add constraint accounts_debt_type_check
    check (debt_type in ('consumer', 'medical', 'rental', 'loan', 'utility', 'tuition', 'judgment', 'commercial'));

update portal.accounts set debt_type = 'tuition' where debt_type = 'utility' and (details ? 'student_id' or details ? 'term');
update portal.clients set debt_types = array_replace(debt_types, 'utility', 'tuition') where trade = 'education';

comment on column api.accounts.debt_type is 'consumer, medical, rental, loan, utility, tuition, judgment or commercial.';
