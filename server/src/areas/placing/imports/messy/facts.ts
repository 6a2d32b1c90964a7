import { csv, debtors, type MessyFile } from './messy-file.ts';

/** Section 2: what must stop collection. */
export const FACT_FILES: readonly MessyFile[] = [
  {
    name: 'bankruptcies in notes, one of them denied',
    content: debtors(
      [
        ['Lee, Ann', 'Filed Ch 13, case 26-10442'],
        ['Orr, Bo', 'not bankrupt'],
        ['Ray, Cy', 'BK: none'],
      ],
      'Notes',
    ),
    asked: { fact_bankruptcy: 1 },
    answers: { fact_bankruptcy: 'applies' },
    placed: ['A1 Ann Lee 120.00 {bankruptcy}', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'a discharge, which bars the account',
    content: debtors(
      [
        ['Lee, Ann', 'Ch 7 discharge 1/2026'],
        ['Orr, Bo', 'left message'],
      ],
      'Notes',
    ),
    asked: { fact_discharged: 1 },
    placed: ['A2 Bo Orr 120.00'],
  },
  {
    name: 'states in a status column',
    content: debtors(
      [
        ['Lee, Ann', 'Deceased'],
        ['Orr, Bo', 'Paid'],
        ['Ray, Cy', 'Open'],
        ['Fox, Di', 'In litigation'],
        ['Day, Ed', 'Past due'],
      ],
      'Status',
    ),
    asked: { fact_deceased: 1, fact_paid: 1, fact_litigation: 1 },
    answers: { fact_deceased: 'applies', fact_litigation: 'does_not_apply' },
    placed: ['A1 Ann Lee 120.00 {deceased}', 'A3 Cy Ray 120.00', 'A4 Di Fox 120.00 {not litigation}', 'A5 Ed Day 120.00'],
  },
  {
    name: 'flag columns, and one with a chapter',
    content: debtors(
      [
        ['Lee, Ann', 'Y', 'N'],
        ['Orr, Bo', 'Ch 7', 'N'],
        ['Ray, Cy', 'N', 'Y'],
      ],
      'Bankruptcy',
      'Disputed',
    ),
    asked: { fact_bankruptcy: 2, fact_dispute: 1 },
    answers: { fact_bankruptcy: 'applies', fact_dispute: 'applies' },
    placed: ['A1 Ann Lee 120.00 {bankruptcy}', 'A2 Bo Orr 120.00 {bankruptcy}', 'A3 Cy Ray 120.00 {dispute}'],
  },
  {
    name: 'a date of death and a column that is not used',
    content: debtors(
      [
        ['Lee, Ann', '03/04/2026', ''],
        ['Orr, Bo', '', 'SCRA - deployed'],
        ['Ray, Cy', '', ''],
      ],
      'Date of Death',
      'Misc Remark',
    ),
    fields: { 'Date of Death': null, 'Misc Remark': null },
    asked: { fact_deceased: 1, fact_military: 1 },
    answers: { fact_deceased: 'applies', fact_military: 'applies' },
    placed: ['A1 Ann Lee 120.00 {deceased}', 'A2 Bo Orr 120.00 {military}', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'attorneys',
    content: debtors(
      [
        ['Lee, Ann', 'represented by Ed Law'],
        ['Orr, Bo', 'attorney: none'],
        ['Ray, Cy', 'no attorney'],
      ],
      'Comments',
    ),
    asked: { fact_attorney: 1 },
    answers: { fact_attorney: 'applies' },
    placed: ['A1 Ann Lee 120.00 {attorney}', 'A2 Bo Orr 120.00', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'cease contact, fraud and disputes',
    content: debtors(
      [
        ['Lee, Ann', 'C&D letter'],
        ['Orr, Bo', 'claims identity theft'],
        ['Ray, Cy', 'disputes amount'],
      ],
      'Notes',
    ),
    asked: { fact_cease_contact: 1, fact_fraud: 1, fact_dispute: 1 },
    answers: { fact_cease_contact: 'applies', fact_fraud: 'applies', fact_dispute: 'applies' },
    placed: ['A1 Ann Lee 120.00 {cease_contact}', 'A2 Bo Orr 120.00 {fraud}', 'A3 Cy Ray 120.00 {dispute}'],
  },
  {
    name: 'payments, plans, insurance and charity',
    content: debtors(
      [
        ['Lee, Ann', 'PIF 2/1'],
        ['Orr, Bo', 'on payment plan'],
        ['Ray, Cy', 'ins pending'],
        ['Fox, Di', 'charity care applied'],
        ['Day, Ed', 'paid 0'],
        ['May, Flo', 'paid $50 on 3/2'],
      ],
      'Notes',
    ),
    asked: { fact_paid: 1, fact_payment_plan: 1, fact_insurance_pending: 1, fact_charity_care: 1 },
    answers: { fact_payment_plan: 'applies', fact_insurance_pending: 'does_not_apply' },
    placed: [
      'A2 Bo Orr 120.00 {payment_plan}',
      'A3 Cy Ray 120.00 {not insurance_pending}',
      'A5 Ed Day 120.00',
      'A6 Flo May 120.00',
    ],
  },
  {
    name: 'a minor by the notes',
    content: debtors(
      [
        ['Lee, Tim', 'debtor is a minor'],
        ['Orr, Bo', 'minor surgery'],
      ],
      'Notes',
    ),
    asked: { fact_minor: 1 },
    answers: { fact_minor: 'applies' },
    placed: ['A2 Bo Orr 120.00'],
  },
  {
    name: 'a fact stated in two columns',
    content: debtors(
      [
        ['Lee, Ann', '05/02/2026', ''],
        ['Orr, Bo', '05/02/2026', 'son passed 7/4'],
        ['Ray, Cy', '', ''],
      ],
      'Date of Death',
      'Memo',
    ),
    fields: { 'Date of Death': null, Memo: 'notes' },
    asked: { fact_deceased: 3 },
    answers: { fact_deceased: 'does_not_apply' },
    placed: ['A1 Ann Lee 120.00 {not deceased}', 'A2 Bo Orr 120.00 {not deceased} {not deceased}', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'a word in a name',
    content: debtors(['Lee, Ann (BK)', 'Orr, Bo *DECEASED*', 'Ray, Cy']),
    asked: { fact_bankruptcy: 1, fact_deceased: 1 },
    answers: { fact_bankruptcy: 'applies', fact_deceased: 'does_not_apply' },
    placed: ['A1 Ann Lee 120.00 {bankruptcy}', 'A2 Bo Orr 120.00 {not deceased}', 'A3 Cy Ray 120.00'],
  },
  {
    name: 'a fact of one invoice among several',
    content: csv(
      ['Customer', 'Invoice No', 'Invoice Date', 'Open Balance', 'Memo'],
      ['Ash Works Inc', '1001', '03/14/2026', '60.00', ''],
      ['Ash Works Inc', '1002', '04/14/2026', '40.00', 'Chapter 11 filed'],
      ['Oak Supply LLC', '1003', '03/14/2026', '50.00', ''],
    ),
    map: { debt_type: 'commercial', row_meaning: 'invoice' },
    fields: {
      Customer: 'business_name',
      'Invoice No': 'invoice_number',
      'Invoice Date': 'invoice_date',
      'Open Balance': 'balance',
      Memo: 'notes',
    },
    asked: { fact_bankruptcy: 1, other_row_of_account: 1 },
    answers: { fact_bankruptcy: 'applies' },
    placed: ['1001 Ash Works Inc 100.00 {bankruptcy}', '1003 Oak Supply LLC 50.00'],
  },
  {
    name: 'Spanish remarks',
    content: debtors(
      [
        ['Lee, Ann', 'Se declaró en bancarrota'],
        ['Orr, Bo', 'plan de pagos'],
        ['Ray, Cy', 'llamar en junio'],
      ],
      'Notas',
    ),
    fields: { Notas: 'notes' },
    asked: { fact_bankruptcy: 1, fact_payment_plan: 1 },
    placed: ['A3 Cy Ray 120.00'],
  },
  {
    name: 'remarks beside names and streets, which stay when the name is corrected',
    content: csv(
      ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Ann (on active duty)', '1 Elm St', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
      ['A2', 'Bankr. Trustee for Bo Orr', '2 Elm St', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
      ['A3', 'Ray, Cy', 'c/o Fox & Day Law Offices, 3 Elm St', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
      ['A4', 'Late Edna Fox', '4 Elm St', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
      ['A5', 'Day, Guy', '5 Elm St', 'Portland', 'OR', '97205', '03/14/2026', '120.00'],
    ),
    asked: { fact_military: 1, fact_bankruptcy: 1, fact_attorney: 1, fact_deceased: 1, debtor_unclear: 1, name_order: 2 },
    answers: { fact_military: 'applies', fact_attorney: 'applies', fact_bankruptcy: 'applies', fact_deceased: 'applies' },
    fixed: { 3: { Name: 'Orr, Bo' }, 5: { Name: 'Fox, Edna' } },
    placed: [
      'A1 Ann Lee 120.00 {military}',
      'A2 Bo Orr 120.00 {bankruptcy}',
      'A3 Cy Ray 120.00 {attorney}',
      'A4 Edna Fox 120.00 {deceased}',
      'A5 Guy Day 120.00',
    ],
  },
  {
    name: 'codes of scrubs and utilities, and columns with a topic',
    content: debtors(
      [
        ['Lee, Ann', 'BNKRPT', '', ''],
        ['Orr, Bo', 'DSP', '', ''],
        ['Ray, Cy', 'INACT', 'Active', ''],
        ['Fox, Di', 'MEDHOLD', '', ''],
        ['Day, Ed', 'FINAL', 'Civilian', 'In review'],
        ['May, Flo', 'ACTIVE', 'N', 'Paid'],
      ],
      'Acct Stat',
      'Mil Status',
      'Ins Status',
    ),
    fields: { 'Acct Stat': null, 'Mil Status': null, 'Ins Status': null },
    asked: { fact_bankruptcy: 1, fact_dispute: 1, fact_military: 1, fact_hold: 1, fact_insurance_pending: 1 },
    answers: { fact_military: 'applies', fact_insurance_pending: 'does_not_apply' },
    placed: ['A3 Cy Ray 120.00 {military}', 'A5 Ed Day 120.00 {not insurance_pending}', 'A6 Flo May 120.00'],
  },
  {
    name: 'a rare status, a flag with an unknown name, and a debt that is not due',
    content: debtors(
      Array.from({ length: 10 }, (_, at) => [
        `${['Lee', 'Orr', 'Ray', 'Fox', 'Day', 'May', 'Elm', 'Kim', 'Poe', 'Roe'][at]}, Ann`,
        at === 1 ? 'SPECIAL Q' : 'DELQ',
        at === 2 ? 'Y' : 'N',
        at === 3 ? '12/31/2099' : '03/14/2026',
      ]),
      'Acct Status',
      'QZX_IND',
      'Due Date',
    ),
    fields: { 'Acct Status': 'status', QZX_IND: null, 'Due Date': 'due_date' },
    asked: { value_unclear: 2, not_yet_due: 1 },
    answers: { value_unclear: 'keep', not_yet_due: 'owed' },
    placed: ['Lee', 'Orr', 'Ray', 'Fox', 'Day', 'May', 'Elm', 'Kim', 'Poe', 'Roe'].map(
      (last, at) => `A${at + 1} Ann ${last} 120.00`,
    ),
  },
  {
    name: 'a minor who is patient and guarantor',
    content: csv(
      ['Account Number', 'Guarantor', 'Patient Name', 'Patient DOB', 'Date of Service', 'Balance'],
      ['A1', 'Lee, Tim', 'Lee, Tim', '01/15/2012', '03/14/2026', '120.00'],
      ['A2', 'Orr, Bo', 'Orr, Tom', '01/15/2012', '03/14/2026', '120.00'],
      ['A3', 'Ray, Cy', 'Ray, Cy', '01/15/1972', '03/14/2026', '120.00'],
    ),
    map: { debt_type: 'medical' },
    asked: { minor_without_adult: 1 },
    placed: ['A2 Bo Orr 120.00; patient Tom Orr', 'A3 Cy Ray 120.00'],
  },
];
