import { csv, debtors, type MessyFile } from './messy-file.ts';

const medical = { map: { debt_type: 'medical' } } as const;

/** Section 1: the right debtor. */
export const PEOPLE_FILES: readonly MessyFile[] = [
  {
    name: 'self and same as patient in the guarantor column',
    content: csv(
      ['Account Number', 'Patient Name', 'Guarantor Name', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Ann', 'Self', '03/14/2026', '120.00'],
      ['A2', 'Orr, Tim', 'Orr, Bo', '03/14/2026', '120.00'],
      ['A3', 'Ray, Cy', 'SAME AS PATIENT', '03/14/2026', '120.00'],
    ),
    ...medical,
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00; patient Tim Orr', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'self as the debtor, and no other person in the row',
    content: debtors(['Self', 'see patient', 'Lee, Ann', 'same as above']),
    asked: { name_elsewhere: 3 },
    fixed: { 2: { Name: 'Orr, Bo' } },
    placed: ['A1 Bo Orr 120.00', 'A3 Ann Lee 120.00'],
  },
  {
    name: 'placeholders and remarks as names',
    content: debtors(['Current Occupant', 'Test Patient', 'Cash Customer', 'see notes', 'N/A', 'Lee, Ann']),
    asked: { not_a_name: 4, name_missing: 1 },
    placed: ['A6 Ann Lee 120.00'],
  },
  {
    name: 'legal aid, emails, dates and addresses as names',
    content: debtors(['Aid Legal', 'ann.lee@example.com', 'Ann Lee 04/05/1980', '123 Main St', 'John Doe', 'Lee, Ann']),
    asked: { name_unlikely: 5 },
    fixed: { 4: { Name: 'Lee, Bo' } },
    placed: ['A3 Bo Lee 120.00', 'A6 Ann Lee 120.00'],
  },
  {
    name: 'an unlikely name that is right after all',
    content: debtors(['Ann Legal', 'Lee, Bo']),
    asked: { name_unlikely: 1 },
    answers: { name_unlikely: 'keep' },
    placed: ['A1 Ann Legal 120.00', 'A2 Bo Lee 120.00'],
  },
  {
    name: 'care of and attention lines',
    content: debtors(['c/o Maria Lopez', 'Lee, Ann c/o Bo Lee', 'attn Cy Ray']),
    asked: { debtor_unclear: 2 },
    warned: ['contact_in_name'],
    placed: ['A2 Ann Lee 120.00; contact Bo Lee'],
  },
  {
    name: 'estates, heirs and deceased debtors',
    content: debtors(['Estate of Ann Lee', 'Lee, Bo - DECEASED 3/2/24', 'Heirs of Cy Ray']),
    asked: { fact_deceased: 3 },
    answers: { fact_deceased: 'applies' },
    placed: ['A1 Ann Lee 120.00 {deceased}', 'A2 Bo Lee 120.00 {deceased}', 'A3 Cy Ray 120.00 {deceased}'],
  },
  {
    name: 'parents of a child, with and without a guarantor',
    content: csv(
      ['Account Number', 'Name', 'Guarantor', 'Date of Service', 'Balance'],
      ['A1', 'Parent of Tim Lee', '', '03/14/2026', '120.00'],
      ['A2', 'Parent/Guardian of Tom Orr', 'Bo Orr', '03/14/2026', '120.00'],
      ['A3', 'guardian: Cy Ray', '', '03/14/2026', '120.00'],
    ),
    asked: { adult_not_named: 1 },
    placed: ['A2 Bo Orr 120.00; patient Tom Orr', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'newborns and minors',
    content: csv(
      ['Account Number', 'Patient Name', 'Patient DOB', 'Guarantor Name', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Baby Boy', '01/15/2026', '', '03/14/2026', '120.00'],
      ['A2', 'Orr, Baby Girl', '01/15/2026', 'Orr, Bo', '03/14/2026', '120.00'],
      ['A3', 'Ray, Tim', '01/15/2016', '', '03/14/2026', '120.00'],
      ['A4', 'Fox, Tim', '01/15/2016', 'Fox, Di', '03/14/2026', '120.00'],
    ),
    ...medical,
    asked: { adult_not_named: 1, minor_without_adult: 2 },
    placed: ['A2 Bo Orr 120.00; patient Baby Girl Orr', 'A4 Di Fox 120.00; patient Tim Fox'],
  },
  {
    name: 'spouses, occupants and others without a name',
    content: debtors(['Ann Lee & spouse', 'Bo Orr or current occupant', 'Cy Ray et al', 'Mr. & Mrs. Ed Fox']),
    warned: ['unnamed_person'],
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00', 'A4 Ed Fox 120.00'],
  },
  {
    name: 'several people in a cell, with a word for their relation',
    content: debtors(['Lee, Ann (co-signer Orr, Bo)', 'Ray, Cy (spouse: Ray, Di)', 'Fox, Ed (atty: Legal Aid)']),
    placed: ['A1 Ann Lee 120.00; co_debtor Bo Orr', 'A2 Cy Ray 120.00; spouse Di Ray', 'A3 Ed Fox 120.00; attorney Legal Aid'],
  },
  {
    name: 'several people in a cell, without one',
    content: debtors(['Ann & Bo Lee', 'Cy Ray and Di Fox', 'Ed Orr / Flo Orr', 'Guy Day, Hal Day']),
    placed: [
      'A1 Ann Lee 120.00; co_debtor Bo Lee',
      'A2 Cy Ray 120.00; co_debtor Di Fox',
      'A3 Ed Orr 120.00; co_debtor Flo Orr',
      'A4 Guy Day 120.00; co_debtor Hal Day',
    ],
  },
  {
    name: 'two people over the columns of first and last names',
    content: csv(
      ['Account Number', 'First Name', 'Last Name', 'Date of Service', 'Balance'],
      ['A1', 'John & Mary', 'Smith', '03/14/2026', '120.00'],
      ['A2', 'See', 'Patient', '03/14/2026', '120.00'],
      ['A3', 'Robert', 'Self', '03/14/2026', '120.00'],
    ),
    asked: { name_elsewhere: 1 },
    placed: ['A1 John Smith 120.00; co_debtor Mary Smith', 'A3 Robert Self 120.00'],
  },
  {
    name: 'a party column that says the relation in its cells',
    content: csv(
      ['Account Number', 'Name', 'Co-Debtor', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Ann', 'co-signer: Orr, Bo', '03/14/2026', '120.00'],
      ['A2', 'Ray, Cy', 'spouse: Ray, Di', '03/14/2026', '120.00'],
      ['A3', 'Fox, Ed', 'Self', '03/14/2026', '120.00'],
      ['A4', 'Day, Guy', 'Aid Legal', '03/14/2026', '120.00'],
    ),
    asked: { name_unlikely: 1 },
    placed: ['A1 Ann Lee 120.00; co_debtor Bo Orr', 'A2 Cy Ray 120.00; spouse Di Ray', 'A3 Ed Fox 120.00'],
  },
  {
    name: 'trade names, trusts and trustees',
    content: debtors(['Ann Lee dba Lee Plumbing', 'Bo Orr, Trustee', 'The Cy Ray Family Trust']),
    asked: { debtor_unclear: 1 },
    warned: ['trade_name', 'placed_as_commercial'],
    answers: { debtor_unclear: 'keep' },
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 The Cy Ray Family Trust 120.00'],
  },
  {
    name: 'people and businesses in one column',
    content: debtors(['Lee, Ann', 'Alder Ridge Supply LLC', 'City of Duluth']),
    warned: ['placed_as_commercial'],
    placed: ['A1 Ann Lee 120.00', 'A2 Alder Ridge Supply LLC 120.00', 'A3 City of Duluth 120.00'],
  },
  {
    name: 'foreign addresses',
    content: csv(
      ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Country', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Ann', '1 Elm St', 'Toronto', 'ON', 'M5V 2T6', 'Canada', '03/14/2026', '120.00'],
      ['A2', 'Orr, Bo', '2 Elm St', 'Portland', 'OR', '97205', 'US', '03/14/2026', '120.00'],
    ),
    unwarned: ['not_a_zip', 'not_a_state', 'zip_invalid', 'state_invalid'],
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00'],
  },
  {
    name: 'remarks, emails and amounts as addresses',
    content: csv(
      ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Ann', 'Returned mail', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
      ['A2', 'Orr, Bo', 'bo@example.com', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
      ['A3', 'Ray, Cy', '1 Elm St', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
    ),
    asked: { address_unlikely: 2 },
    answers: { address_unlikely: 'drop' },
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'a column of states that was not found',
    content: csv(
      ['Account Number', 'Name', 'Street', 'City', 'Loc Cd', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Ann', '1 Elm St', 'Portland', 'OR', '03/14/2026', '120.00'],
      ['A2', 'Orr, Bo', '2 Elm St', 'Seattle', 'WA', '03/14/2026', '120.00'],
      ['A3', 'Ray, Cy', '3 Elm St', 'Boise', 'ID', '03/14/2026', '120.00'],
    ),
    fields: { 'Loc Cd': null },
    asked: { state_not_read: 3 },
    answers: { state_not_read: 'unrelated' },
    placed: ['A1 Ann Lee 120.00', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00'],
  },
];
