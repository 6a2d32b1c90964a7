import { amounts, csv, type MessyFile } from './messy-file.ts';

const usual = { map: { debt_type: 'consumer' } } as const;

/** Section 3: amounts that add up. */
export const MONEY_FILES: readonly MessyFile[] = [
  {
    name: 'principal, interest and fees, one row wrong by a dollar',
    content: amounts(
      [
        ['115.00', '100.00', '5.00', '10.00'],
        ['220.00', '200.00', '5.00', '15.00'],
        ['331.00', '300.00', '10.00', '20.00'],
      ],
      'Principal',
      'Interest',
      'Fees',
    ),
    ...usual,
    asked: { parts_contradict: 1 },
    placed: ['A1 Ann Lee 115.00 = 100.00 + 5.00 + 10.00', 'A2 Ann Leeman 220.00 = 200.00 + 5.00 + 15.00'],
  },
  {
    name: 'an original amount less payments and credits, kept apart',
    content: amounts(
      [
        ['60.00', '100.00', '30.00', '10.00'],
        ['150.00', '200.00', '50.00', '0.00'],
      ],
      'Original Amount',
      'Payments',
      'Credits',
    ),
    ...usual,
    fields: { 'Original Amount': 'original_amount', Payments: 'payments_credits', Credits: 'payments_credits' },
    placed: ['A1 Ann Lee 60.00 = 100.00 - 30.00 - 10.00', 'A2 Ann Leeman 150.00 = 200.00 - 50.00'],
  },
  {
    name: 'aging buckets against the balance',
    content: amounts(
      [
        ['60.00', '10.00', '20.00', '30.00'],
        ['60.00', '10.00', '20.00', '31.00'],
        ['30.00', '10.00', '20.00', '0.00'],
      ],
      '0-30',
      '31-60',
      'Over 90',
    ),
    ...usual,
    fields: { '0-30': 'aging_1_30', '31-60': 'aging_31_60', 'Over 90': 'aging_over_90' },
    asked: { parts_contradict: 1 },
    answers: { parts_contradict: 'balance' },
    placed: ['A1 Ann Lee 60.00 = 60.00', 'A2 Ann Leeman 60.00 = 60.00', 'A3 Ann Leedy 30.00 = 30.00'],
  },
  {
    name: 'an itemization that does not come to the balance',
    content: amounts(
      [
        ['787.50', '02/28/2026', '850.00', '12.50', '25.00', '100.00', '0.00'],
        ['788.50', '02/28/2026', '850.00', '12.50', '25.00', '100.00', '0.00'],
      ],
      'Itemization Date',
      'Amount on Itemization Date',
      'Interest Since',
      'Fees Since',
      'Payments Since',
      'Credits Since',
    ).replaceAll('03/14/2026', '02/28/2026'),
    map: { debt_type: 'medical' },
    fields: {
      'Itemization Date': 'itemization_date',
      'Amount on Itemization Date': 'itemization_amount',
      'Interest Since': 'itemization_interest',
      'Fees Since': 'itemization_fees',
      'Payments Since': 'itemization_payments',
      'Credits Since': 'itemization_credits',
    },
    asked: { itemization_sum: 1 },
    placed: ['A1 Ann Lee 787.50 = 850.00 + 12.50 + 25.00 - 100.00'],
  },
  {
    name: 'no payments since a date before the last payment',
    content: amounts(
      [
        ['120.00', '02/28/2026', '120.00', '0.00', '04/15/2026'],
        ['120.00', '02/28/2026', '150.00', '30.00', '04/15/2026'],
      ],
      'Itemization Date',
      'Amount on Itemization Date',
      'Payments Since',
      'Last Payment Date',
    ).replaceAll('03/14/2026', '02/28/2026'),
    map: { debt_type: 'medical' },
    fields: {
      'Itemization Date': 'itemization_date',
      'Amount on Itemization Date': 'itemization_amount',
      'Payments Since': 'itemization_payments',
      'Last Payment Date': 'last_payment_date',
    },
    asked: { payment_after_itemization: 1 },
    placed: ['A2 Ann Leeman 120.00 = 150.00 - 30.00'],
  },
  {
    name: 'a balance alone with a later payment is itemized from the payment',
    content: amounts(
      [
        ['120.00', '04/15/2026'],
        ['80.00', ''],
      ],
      'Last Payment Date',
    ),
    map: { debt_type: 'medical' },
    placed: ['A1 Ann Lee 120.00 = 120.00 on last_payment', 'A2 Ann Leeman 80.00 = 80.00'],
  },
  {
    name: 'a charge-off itemization that differs from the charge-off date',
    content: amounts(
      [
        ['120.00', 'charge-off', '02/28/2026', '120.00', '01/31/2026'],
        ['120.00', 'charge-off', '02/28/2026', '120.00', '02/28/2026'],
      ],
      'Itemization Reference',
      'Itemization Date',
      'Amount on Itemization Date',
      'Charge-Off Date',
    ).replaceAll('03/14/2026', '01/14/2026'),
    map: { debt_type: 'loan' },
    fields: {
      'Date of Service': 'open_date',
      'Itemization Reference': 'itemization_reference',
      'Itemization Date': 'itemization_date',
      'Amount on Itemization Date': 'itemization_amount',
      'Charge-Off Date': 'charge_off_date',
    },
    asked: { itemization_date_differs: 1 },
    placed: ['A2 Ann Leeman 120.00 = 120.00 on charge_off'],
  },
  {
    name: 'parentheses, CR and trailing minus are credits',
    content: amounts([['120.00'], ['(35.00)'], ['50.00 CR'], ['20.00-'], ['$1,234.50'], ['80.00 DR']]),
    ...usual,
    asked: { amount_not_positive: 3 },
    placed: ['A1 Ann Lee 120.00 = 120.00', 'A5 Ann Leehigh 1234.50 = 1234.50', 'A6 Ann Leeson 80.00 = 80.00'],
  },
  {
    name: 'all balances with a minus sign',
    content: amounts([['-120.00'], ['-80.00'], ['-45.50']]),
    ...usual,
    asked: { amounts_negative: 3 },
    answers: { amounts_negative: 'owed' },
    placed: ['A1 Ann Lee 120.00 = 120.00', 'A2 Ann Leeman 80.00 = 80.00', 'A3 Ann Leedy 45.50 = 45.50'],
  },
  {
    name: 'overpaid and zero accounts among others',
    content: amounts([['120.00'], ['-15.00'], ['0.00'], ['80.00'], ['60.00']]),
    ...usual,
    asked: { amount_not_positive: 2 },
    placed: ['A1 Ann Lee 120.00 = 120.00', 'A4 Ann Leeds 80.00 = 80.00', 'A5 Ann Leehigh 60.00 = 60.00'],
  },
  {
    name: 'European decimals',
    content: amounts([['1.234,50'], ['80,00'], ['45,25']]),
    ...usual,
    placed: ['A1 Ann Lee 1234.50 = 1234.50', 'A2 Ann Leeman 80.00 = 80.00', 'A3 Ann Leedy 45.25 = 45.25'],
  },
  {
    name: 'points that are thousands or three decimals',
    content: amounts([['1.234'], ['2.500'], ['3.750']]),
    ...usual,
    ambiguous: ['Balance'],
    formats: { Balance: { amount: { decimal: ',', thousands: '.', negative: 'minus', impliedDecimals: 0, currency: null } } },
    placed: ['A1 Ann Lee 1234.00 = 1234.00', 'A2 Ann Leeman 2500.00 = 2500.00', 'A3 Ann Leedy 3750.00 = 3750.00'],
  },
  {
    name: 'zero-padded cents',
    content: amounts([['00012050'], ['00008000'], ['00104525']]),
    ...usual,
    ambiguous: ['Balance'],
    formats: { Balance: { amount: { decimal: '.', thousands: ',', negative: 'minus', impliedDecimals: 2, currency: null } } },
    placed: ['A1 Ann Lee 120.50 = 120.50', 'A2 Ann Leeman 80.00 = 80.00', 'A3 Ann Leedy 1045.25 = 1045.25'],
  },
  {
    name: 'whole numbers that may be cents',
    content: amounts([['128475'], ['93120'], ['1045025'], ['77413']]),
    ...usual,
    ambiguous: ['Balance'],
    formats: { Balance: { amount: { decimal: '.', thousands: ',', negative: 'minus', impliedDecimals: 2, currency: null } } },
    placed: [
      'A1 Ann Lee 1284.75 = 1284.75',
      'A2 Ann Leeman 931.20 = 931.20',
      'A3 Ann Leedy 10450.25 = 10450.25',
      'A4 Ann Leeds 774.13 = 774.13',
    ],
  },
  {
    name: 'a foreign currency by column and by sign',
    content: amounts(
      [
        ['120.00', 'USD'],
        ['80.00', 'CAD'],
        ['€45.00', 'USD'],
      ],
      'Currency',
    ),
    ...usual,
    asked: { foreign_currency: 2 },
    placed: ['A1 Ann Lee 120.00 = 120.00'],
  },
  {
    name: 'invoices with a payment and a credit memo',
    content: csv(
      ['Customer', 'Type', 'Num', 'Date', 'Open Balance'],
      ['Ann Lee', 'Invoice', '1001', '03/14/2026', '100.00'],
      ['Ann Lee', 'Payment', '', '04/14/2026', '-30.00'],
      ['Ann Lee', 'Credit Memo', 'CM1', '04/20/2026', '-10.00'],
      ['Bo Orr', 'Invoice', '1002', '03/14/2026', '50.00'],
    ),
    map: { debt_type: 'consumer', row_meaning: 'invoice' },
    fields: {
      Customer: 'full_name',
      Type: 'transaction_type',
      Num: 'invoice_number',
      Date: 'invoice_date',
      'Open Balance': 'balance',
    },
    placed: ['1001 Ann Lee 60.00 = 100.00 - 30.00 - 10.00', '1002 Bo Orr 50.00 = 50.00'],
  },
];
