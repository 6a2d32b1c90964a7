import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REASON_HEADER } from '../import-files.ts';
import { templateColumns, TEMPLATE_TYPES } from '../placement-template.ts';
import { mappingField, suggestMapping } from './index.ts';

function suggest(columns: Readonly<Record<string, readonly string[]>>): Record<string, string | null> {
  const headers = Object.keys(columns);
  const suggestions = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, samples: columns[header] ?? [] })),
  });
  return Object.fromEntries(headers.map((header, index) => [header, suggestions[index]?.field ?? null]));
}

function suggestHeaders(...headers: readonly string[]): (string | null)[] {
  return suggestMapping({ columns: headers.map((header, index) => ({ index, header, samples: [] })) }).map(({ field }) => field);
}

describe('ambiguous words', () => {
  it('reads the last visit as a service date, not a purchase date', () => {
    expect(suggestHeaders('Patient #', 'Responsible party', 'Patient name', 'Last visit', 'Ins paid', 'Balance due')[3]).toBe(
      'date_of_service',
    );
  });
});

describe('columns that add up', () => {
  /** Suggested fields of files whose rows have these amounts. */
  function suggestRows(headers: readonly string[], rows: readonly (readonly string[])[]): (string | null)[] {
    const columns = headers.map((header, index) => ({ index, header, samples: rows.map((row) => row[index] ?? '') }));
    return suggestMapping({ columns, rows }).map(({ field }) => field);
  }
  const parts = [
    ['2410.00', '425.00', '187.44', '1000.00', '0.00'],
    ['2674.00', '425.00', '0.00', '0.00', '0.00'],
    ['4903.00', '425.00', '0.00', '0.00', '250.00'],
    ['3979.00', '425.00', '0.00', '9000.00', '0.00'],
    ['1800.00', '425.00', '187.44', '0.00', '250.00'],
  ];
  const totals = ['2022.44', '3099.00', '5078.00', '-4596.00', '2162.44'];
  const rows = parts.map((row, at) => [`N${at + 100}`, `Ann Lee${at}`, ...row, totals[at] ?? '']);
  const headers = ['Student ID', 'Student Name', 'TUITION', 'FEES', 'BOOKSTORE', 'FINAID', 'PAYMENTS'];

  it.each(['TBRACCD_BALANCE', 'XQ', 'AR'])('are the balance where they are the total of others, even as “%s”', (total) => {
    const suggested = suggestRows([...headers, total], rows);
    expect(suggested[7]).toBe('balance');
    expect(suggested.slice(0, 7)).not.toContain('balance');
  });

  it('leave the balance to a heading that says so more clearly', () => {
    // Charges = Balance + Payments + Adjustments.
    const list = [
      ['100.00', '20.00', '5.00'],
      ['250.50', '0.00', '1.25'],
      ['80.00', '10.00', '0.00'],
      ['912.75', '33.10', '7.00'],
      ['41.00', '0.00', '2.00'],
    ].map((row, at) => [`A${at}`, `Ann Lee${at}`, ...row, row.reduce((sum, text) => sum + Number(text), 0).toFixed(2)]);
    const suggested = suggestRows(['Account #', 'Name', 'Balance', 'Payments', 'Adjustments', 'Charges'], list);
    expect(suggested[2]).toBe('balance');
    expect(suggested[5]).toBe('original_amount');
  });

  it('are what was paid where they are taken off', () => {
    const list = [
      ['3544.70', '150.00', '3394.70'],
      ['3964.28', '0.00', '3964.28'],
      ['2618.95', '150.00', '2468.95'],
      ['5642.17', '150.00', '5492.17'],
      ['8618.50', '0.00', '8618.50'],
    ].map((row, at) => [`A${at}`, `Ann Lee${at}`, ...row]);
    expect(suggestRows(['Account #', 'Name', 'Charge Off Balance', 'RECOV', 'Current Balance'], list).slice(2)).toEqual([
      'charge_off_amount',
      'payments_credits',
      'balance',
    ]);
  });
});

describe('our own templates', () => {
  it.each(TEMPLATE_TYPES)('%s is mapped completely', (type) => {
    const columns = templateColumns(type);
    const fields = (samples: (example: string) => string[]) =>
      suggestMapping({ columns: columns.map(({ header, example }, index) => ({ index, header, samples: samples(example) })) });
    expect(fields(() => []).map(({ field }) => field)).toEqual(columns.map(({ key }) => key));
    expect(fields((example) => [example, '', example]).map(({ field }) => field)).toEqual(columns.map(({ key }) => key));
  });

  it('ignores the error column of a corrected file', () => {
    const [account, reason] = suggestMapping({
      columns: [
        { index: 0, header: 'Account number', samples: ['A-1'] },
        { index: 1, header: REASON_HEADER, samples: ['555-0101 is no phone number'] },
      ],
    });
    expect(account?.field).toBe('client_account_number');
    expect(reason).toMatchObject({ field: null, alternatives: [] });
  });
});

describe('abbreviations and naming styles', () => {
  it.each([
    ['ACCT_NBR', 'client_account_number'],
    ['acctNo', 'client_account_number'],
    ['DBTR SSN', 'ssn'],
    ['Soc. Sec. #', 'ssn'],
    ['CustDOB', 'date_of_birth'],
    ['LST_PMT_DT', 'last_payment_date'],
    ['Lst Pd Amt', 'last_payment_amount'],
    ['Chg-Off Dt', 'charge_off_date'],
    ['ORIG_CRED_NM', 'original_creditor'],
    ['currBal', 'balance'],
    ['Prin Bal', 'principal'],
    ['postalcode', 'postal_code'],
    ['E-Mail Addr.', 'email'],
    ['Emp Nm', 'employer_name'],
    ['Pol #', 'insurance_policy'],
    ['JUDG AMT', 'judgment_amount'],
    ['Move-Out Dt', 'move_out_date'],
    ['Adress', 'address_line1'],
    ['Ballance', 'balance'],
  ])('reads “%s” as %s', (header, field) => {
    const context = ['Name', 'City', 'State', 'Amount Due'].filter(() => field !== 'balance');
    expect(suggestHeaders(header, ...context)[0]).toBe(field);
  });
});

describe('roles', () => {
  it('maps the guarantor to the debtor when a patient is present', () => {
    expect(suggestHeaders('Guar_First', 'Guar_Last', 'Guar_DOB', 'Guar_Addr1', 'Pat_First', 'Pat_Last', 'Pat_DOB')).toEqual([
      'first_name',
      'last_name',
      'date_of_birth',
      'address_line1',
      'patient_first_name',
      'patient_last_name',
      'patient_dob',
    ]);
  });

  it('maps the patient to the debtor when no other person is named', () => {
    expect(suggestHeaders('Patient Name', 'Patient Phone', 'Patient DOB')).toEqual(['full_name', 'phone', 'date_of_birth']);
  });

  it("separates co-debtors, creditors, employers and the client's own addresses", () => {
    expect(
      suggestHeaders(
        'Name',
        'SSN',
        'Co-Borrower Name',
        'Co-Borrower SSN',
        'Employer',
        'Original Creditor',
        'Creditor City',
        'Ship To City',
      ),
    ).toEqual(['full_name', 'ssn', 'co_full_name', 'co_ssn', 'employer_name', 'original_creditor', null, null]);
  });
});

describe('unknown role words', () => {
  it('are recognized by the person parts after them', () => {
    expect(suggestHeaders('ZORB_FIRST', 'ZORB_LAST', 'ZORB_SSN', 'ZORB_CITY', 'BALANCE').slice(0, 4)).toEqual([
      'first_name',
      'last_name',
      'ssn',
      'city',
    ]);
  });

  it('are another person when the debtor already has these parts', () => {
    expect(
      suggestHeaders('Name', 'Street', 'City', 'Zip', 'Zorb Street', 'Zorb City', 'Zorb Zip', 'Balance').slice(4, 7),
    ).toEqual([null, null, null]);
  });
});

describe('value evidence', () => {
  it('separates a date from an amount under the same header', () => {
    const dates = suggest({ Name: ['Ann Lee'], 'Last Payment': ['01/05/2025', '02/07/2025', '11/30/2024'] });
    const amounts = suggest({ Name: ['Ann Lee'], 'Last Payment': ['25.00', '110.50', '8.00'] });
    expect(dates['Last Payment']).toBe('last_payment_date');
    expect(amounts['Last Payment']).toBe('last_payment_amount');
  });

  it("separates a business number from a person's", () => {
    expect(suggest({ 'Tax ID': ['12-3456789', '34-5678901', '20-1111111'] })['Tax ID']).toBe('ein');
    expect(suggest({ 'Tax ID': ['900-12-3456', '901-22-4444', '902-33-5555'] })['Tax ID']).toBe('ssn');
  });

  it('vetoes a field the values contradict', () => {
    expect(suggest({ Phone: ['a@example.com', 'b@example.com', 'c@example.com'] })['Phone']).toBe('email');
    expect(suggest({ SSN: ['Portland', 'Salem', 'Bend'] })['SSN']).not.toBe('ssn');
  });

  it('maps a file without headers', () => {
    const rows = [
      [
        'A-10021',
        'Lee, Ann M',
        '12 Elm St',
        'Portland',
        'OR',
        '97205',
        '(503) 555-0101',
        'ann@example.com',
        '03/04/1981',
        '900-12-3456',
        '410.55',
      ],
      [
        'A-10022',
        'Dunn, Richard',
        '7 Lake Dr',
        'Salem',
        'OR',
        '97301',
        '(503) 555-0102',
        'rd@example.com',
        '11/20/1975',
        '901-22-1234',
        '88.10',
      ],
      [
        'A-10023',
        'Okafor, Maria',
        '99 Summit Ln',
        'Bend',
        'OR',
        '97701',
        '(541) 555-0103',
        'mo@example.com',
        '07/15/1990',
        '902-33-4321',
        '1,250.00',
      ],
      [
        'A-10024',
        'Morales, Oliver J',
        '5 State Rd',
        'Boise',
        'ID',
        '83702',
        '(208) 555-0104',
        'om@example.com',
        '01/09/1968',
        '903-44-9876',
        '75.25',
      ],
    ];
    const columns = (rows[0] ?? []).map((_, index) => ({ index, header: null, samples: rows.map((row) => row[index] ?? '') }));
    expect(suggestMapping({ columns }).map(({ field }) => field)).toEqual([
      'client_account_number',
      'full_name',
      'address_line1',
      'city',
      'state',
      'postal_code',
      'phone',
      'email',
      'date_of_birth',
      'ssn',
      'balance',
    ]);
  });
});

describe('columns in context', () => {
  it('maps a second and third phone to other fields', () => {
    expect(suggestHeaders('Phone', 'Phone 2', 'Cell')).toEqual(['phone', 'phone_other', 'phone_mobile']);
  });

  it('uses the customer number as the account number only without another', () => {
    expect(suggestHeaders('Customer No', 'Customer Name')[0]).toBe('client_account_number');
    const headers = ['Customer No', 'Account No', 'Customer Name'];
    const suggestions = suggestMapping({ columns: headers.map((header, index) => ({ index, header, samples: [] })) });
    // Without values, the user is asked about the customer number.
    expect(suggestions.map(({ field, alternatives }) => field ?? alternatives[0]?.field)).toEqual([
      'client_customer_id',
      'client_account_number',
      'full_name',
    ]);
  });

  it('uses the only amount as the balance', () => {
    expect(suggestHeaders('Name', 'Account', 'Amount')[2]).toBe('balance');
    expect(suggestHeaders('Name', 'Account', 'Amount', 'Balance Due').slice(2)).toEqual(['original_amount', 'balance']);
  });

  it('maps aging buckets, and Current only beside them', () => {
    expect(suggestHeaders('Customer', 'Current', '1-30', '31 - 60 days', '61to90', 'Over 90', 'Total')).toEqual([
      'full_name',
      'aging_current',
      'aging_1_30',
      'aging_31_60',
      'aging_61_90',
      'aging_over_90',
      'balance',
    ]);
    expect(suggestHeaders('Customer', 'Current', 'Total')[1]).not.toBe('aging_current');
  });

  it('allows repeatable columns', () => {
    expect(suggestHeaders('Name', 'Balance', 'Late Fees', 'NSF Fees').slice(2)).toEqual(['fees', 'fees']);
  });
});

const columnArbitrary = fc.record({
  header: fc.option(
    fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'Name',
        'Phone',
        'Acct #',
        'Balance',
        'SSN',
        'Date',
        '0-30',
        'Contact',
        'Contact First Name',
        'Contact Last Name',
      ),
    ),
  ),
  samples: fc.array(fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('', '12.50', '01/02/2025', '(503) 555-0101', 'OR')), {
    maxLength: 8,
  }),
});

describe('any file', () => {
  it('gets one suggestion per column and no field twice', () => {
    fc.assert(
      fc.property(fc.array(columnArbitrary, { maxLength: 20 }), (columns) => {
        const suggestions = suggestMapping({ columns: columns.map((column, index) => ({ index: index * 2, ...column })) });
        expect(suggestions.map(({ index }) => index)).toEqual(columns.map((_, index) => index * 2));
        const single = suggestions.flatMap(({ field }) =>
          field !== null && mappingField(field)?.repeatable === false ? [field] : [],
        );
        expect(new Set(single).size).toBe(single.length);
        for (const { field, confidence, reason, alternatives } of suggestions) {
          expect(field === null || mappingField(field) !== undefined).toBe(true);
          expect(confidence >= 0 && confidence <= 1).toBe(true);
          expect(reason).toMatch(/^.+\.$/s);
          expect(alternatives.length).toBeLessThanOrEqual(4);
          expect(alternatives.some((other) => other.field === field)).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is deterministic', () => {
    fc.assert(
      fc.property(fc.array(columnArbitrary, { maxLength: 8 }), (columns) => {
        const input = { columns: columns.map((column, index) => ({ index, ...column })) };
        expect(suggestMapping(input)).toEqual(suggestMapping(input));
      }),
      { numRuns: 40 },
    );
  });
});

describe('an account number in two columns', () => {
  const headers = ['Member Number', 'Loan Suffix', 'Name', 'Balance Due'];
  const members = ['14482', '20917', '3155', '31006', '31440', '18830', '27519', '27519'];
  const suffixes = ['L30', 'L40', 'L10', 'L30', 'L20', 'L40', 'L11', 'L30'];
  const fieldsOf = (seconds: readonly string[]) => {
    const rows = members.map((member, at) => [member, seconds[at] ?? '', `Ann Lee${at}`, `${at}10.50`]);
    const columns = headers.map((header, index) => ({ index, header, samples: rows.map((row) => row[index] ?? '') }));
    return suggestMapping({ columns, rows })
      .slice(0, 2)
      .map(({ field }) => field);
  };

  it('is both, where rows of one member differ in the suffix', () => {
    expect(fieldsOf(suffixes)).toEqual(['client_account_number', 'client_account_number']);
  });

  it('is the first alone, where the second does not tell its rows apart', () => {
    expect(fieldsOf(suffixes.with(7, 'L11'))[1]).not.toBe('client_account_number');
  });
});
