import { describe, expect, it } from 'vitest';
import { PLAIN_AMOUNT } from '../sheet/detect-amounts.ts';
import { asked, placeAmounts, type TestMapping } from './testing.ts';

const day = { date: 'M/D/YYYY' } as const;
const amount = { amount: PLAIN_AMOUNT };

describe('columns without a field', () => {
  const names = ['original_amount', 'BOOKSTORE', 'fees', 'payments_credits', 'balance'];
  const rows = [
    ['2410.00', '187.44', '425.00', '1000.00', '2022.44'],
    ['2674.00', '0.00', '425.00', '0.00', '3099.00'],
    ['4903.00', '0.00', '425.00', '250.00', '5078.00'],
    ['2700.00', '187.44', '425.00', '1000.00', '2312.44'],
    ['3979.00', '', '425.00', '1000.00', '3404.00'],
    ['1800.00', '187.44', '425.00', '250.00', '2162.44'],
    ['1810.00', '0.00', '425.00', '1000.00', '1235.00'],
  ];

  it('are parts of the balance where it adds up with them', () => {
    expect(asked(names, rows)).toEqual(rows.map(() => undefined));
  });

  it.each([
    ['Inscripción', 'RECOV'],
    ['Curr', 'Prepd'],
    ['REPO_EXP', 'Tr Appl'],
    ['Merch', 'Ins Assign'],
  ])('such as %s and %s need no known heading', (added, taken) => {
    const list = rows.map(([first = '', ...rest], at) => {
      const less = at % 3 === 0 ? 55.5 : 0;
      return [first, ...rest.slice(0, -1), String(-less), (Number(rest.at(-1)) - less).toFixed(2)];
    });
    expect(asked(['original_amount', added, 'fees', 'payments_credits', taken, 'balance'], list)).toEqual(
      rows.map(() => undefined),
    );
  });

  it('show which row contradicts the others', () => {
    const wrong = rows.map((row, at) => (at === 4 ? [...row.slice(0, -1), '777.77'] : row));
    expect(asked(names, wrong)).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      'Amount placed is $777.77, but its parts come to $3,404.00 (BOOKSTORE + Original amount + Fees − Payments and credits). Correct one of them.',
      undefined,
      undefined,
    ]);
  });

  it('show two of sixteen rows that contradict the others', () => {
    const list = Array.from({ length: 16 }, (_, at) => {
      const [tow, storage, lien, sold] = [28_500 + (at % 3) * 2500, (at % 5) * 60_000, at % 4 > 0 ? 7000 : 0, at * 1500];
      const owes = tow + storage + lien - sold;
      return [tow, storage, lien, sold, at === 6 ? owes * 100 : at === 11 ? -owes : owes].map((cents) =>
        (cents / 100).toFixed(2),
      );
    });
    const found = asked(['Tow chg', 'Storage', 'Lien fee', 'Sold for', 'balance'], list);
    expect(found.flatMap((message, at) => (message === undefined ? [] : [at]))).toEqual([6, 11]);
    expect(found[6]).toContain('One is exactly 100 times the other. Check the decimal point.');
  });

  it('show a balance whose decimal point was lost', () => {
    const wrong = rows.map((row, at) => (at === 4 ? [...row.slice(0, -1), '340400'] : row));
    expect(asked(names, wrong)[4]).toBe(
      'Amount placed is $340,400.00, but its parts come to $3,404.00 (BOOKSTORE + Original amount + Fees − Payments and credits). One is exactly 100 times the other. Check the decimal point. Correct one of them.',
    );
    const small = rows.map((row, at) => (at === 4 ? [...row.slice(0, -1), '34.04'] : row));
    expect(asked(names, small)[4]).toContain('One is exactly 100 times the other');
  });

  it('are named where they are the difference', () => {
    const list = [
      ['100.00', '5.00', '25.00', '130.00'],
      ['200.00', '0.00', '0.00', '200.00'],
      ['300.00', '7.50', '0.00', '307.50'],
      ['410.00', '0.00', '0.00', '410.00'],
      ['500.00', '1.00', '25.00', '501.00'],
    ];
    expect(asked(['principal', 'interest', 'Zuschlag', 'balance'], list, { debt_type: 'loan' })[0]).toBe(
      'Amount placed is $130.00, but its parts come to $105.00 (Principal + Interest). The difference is the amount under “Zuschlag”. Correct one of them.',
    );
  });

  it('in the unit of the balance are cents where it is in cents', () => {
    const cents = { amount: { ...PLAIN_AMOUNT, impliedDecimals: 2 as const } };
    const list = [
      ['111960', '55922', '52500', '80000', '140382'],
      ['338146', '48082', '52500', '90000', '348728'],
      ['396724', '35277', '52500', '90000', '394501'],
      ['389445', '24605', '35000', '60000', '389050'],
      ['233255', '11205', '52500', '60000', '236960'],
    ];
    const options: TestMapping = {
      debt_type: 'loan',
      formats: {
        last_statement_date: day,
        delinquency_date: day,
        principal: cents,
        interest: cents,
        balance: cents,
        REPO_EXP: amount,
        SALE_PROC: amount,
      },
    };
    expect(asked(['principal', 'interest', 'REPO_EXP', 'SALE_PROC', 'balance'], list, options)).toEqual(
      list.map(() => undefined),
    );
  });
});

describe('a part of a total', () => {
  const names = ['balance', 'fees', 'payments_credits', 'TBRACCD'];
  const rows = [
    ['2410.00', '425.00', '1000.00', '1835.00'],
    ['2674.00', '425.00', '0.00', '3099.00'],
    ['4903.00', '425.00', '250.00', '5078.00'],
    ['3979.00', '425.00', '9000.00', '-4596.00'],
    ['425.00', '425.00', '425.00', '425.00'],
  ];

  it('is asked about, unless both are the same', () => {
    const question =
      'Amount placed is $2,410.00, but “TBRACCD” totals $1,835.00. Choose the column with the amount owed, or confirm the amount placed.';
    const found = asked(names, rows);
    expect(found[0]).toBe(question);
    expect(found[3]).toContain('“TBRACCD”');
    expect(found[4]).toBeUndefined();
    expect(asked(names, rows, { answers: { part_of_total: 'balance' } }).filter(Boolean)).toEqual([]);
  });

  it('is asked about beside parts that contradict the balance', () => {
    const list = Array.from({ length: 8 }, (_, at) => {
      const [principal, interest, fees, other] = [10_000 + at * 1730, at * 130 + 40, 2500, at * 555 + 800];
      const balance = principal + interest + fees + (at === 2 ? 10_000 : 0);
      return [principal, interest, fees, balance, other, balance + other].map((cents) => (cents / 100).toFixed(2));
    });
    const placed = placeAmounts(['principal', 'interest', 'fees', 'balance', 'Folio', 'Grand Total'], list, {
      debt_type: 'loan',
    });
    expect(placed.map((row) => row?.problems.flatMap(({ code, level }) => (level === 'error' ? [code] : [])))).toEqual(
      list.map((_, at) => (at === 2 ? ['part_of_total', 'parts_contradict'] : ['part_of_total'])),
    );
    // The total of principal, interest and fees is asked about once.
    const whole = list.map(([principal = '', interest = '', fees = '', balance = '']) => [
      principal,
      interest,
      fees,
      principal,
      balance,
    ]);
    const total = placeAmounts(
      ['principal', 'interest', 'fees', 'balance', 'Grand Total'],
      whole.filter((_, at) => at !== 2),
      { debt_type: 'loan' },
    );
    expect(total.flatMap((row) => row?.problems.filter(({ code }) => code === 'parts_contradict'))).toEqual([]);
  });

  it.each([
    ['Deposit', 'Job Total'],
    ['Received', 'Invoice Total'],
    ['Retainer', 'Contract'],
    ['Trade-in', 'Sale Price'],
    ['Collected', 'Total Billed'],
    ['Prepaid', 'Gross'],
    ['Available', 'Limit'],
    ['Down', 'Price'],
    ['Medicare', 'Charges'],
    ['AMT_RCVD', 'TOT_INV'],
    ['TotalReceived', 'ContractPrice'],
    ['Financial Aid', 'Tuition'],
    ['Refunds', 'Billed'],
    ['Tricare', 'Total'],
    ['Concessions', 'Lease Total'],
    ['Sale Proceeds', 'Payoff'],
    ['Recoveries', 'Charged Off'],
    ['Applied', 'Original Total'],
  ])('is no amount before %s: %s', (taken, total) => {
    const list = rows.map(([balance = ''], at) => [balance, String(at * 35 + 25), (Number(balance) + at * 35 + 25).toFixed(2)]);
    expect(asked(['balance', taken, total], list).filter(Boolean)).toEqual([]);
  });

  it.each(['Late', 'Next Installment', 'Deposit due', 'SUBACCT', 'Other Loan'])('is a total with %s', (added) => {
    const list = rows.map(([balance = ''], at) => [balance, String(at * 35 + 25), (Number(balance) + at * 35 + 25).toFixed(2)]);
    expect(asked(['balance', added, 'TOTALX'], list).filter(Boolean)).toHaveLength(rows.length);
  });

  it('is no balance to which payments are added, and no balance without such a total', () => {
    // Charges = Balance + Payments.
    const charges = rows.map(
      ([balance, fees, paid]) => [balance, fees, paid, String(Number(balance) + Number(paid))] as string[],
    );
    expect(asked(names, charges).filter(Boolean)).toEqual([]);
    // Balance = Past due + Rest.
    const rest = rows.map(
      ([balance], at) => [balance, '', '', String(Number(balance) - at * 10 - 5), String(at * 10 + 5)] as string[],
    );
    expect(asked([...names.slice(0, 3), 'Rest', 'Due'], rest).filter(Boolean)).toEqual([]);
    const unrelated = rows.map((row, at) => [...row.slice(0, -1), `${at * 31 + 7}.50`]);
    expect(asked(names, unrelated).filter(Boolean)).toEqual([]);
  });
});

describe('an amount past due below the balance', () => {
  const names = ['balance', 'amount_past_due'];
  const rows = [
    ['2437.00', '629.50'],
    ['500.00', '500.00'],
    ['500.00', '0.00'],
    ['500.00', ''],
  ];

  it('is asked about, and is placed where only that is owed', () => {
    expect(asked(names, rows)).toEqual([
      'Amount placed is $2,437.00, but only $629.50 is past due. Choose the amount that is owed now.',
      undefined,
      undefined,
      undefined,
    ]);
    const owed = (answer: string) => placeAmounts(names, rows, { answers: { not_all_past_due: answer } })[0];
    expect(owed('past_due')?.draft.values['balance']).toBe(62_950);
    expect(owed('past_due')?.problems.filter(({ level }) => level === 'error')).toEqual([]);
    expect(owed('balance')?.draft.values['balance']).toBe(243_700);
  });

  it('is placed without the parts of the full balance', () => {
    const answers = { not_all_past_due: 'past_due' };
    const placed = (names: readonly string[], row: readonly string[]) =>
      placeAmounts(['balance', 'amount_past_due', ...names], [['2437.00', '629.50', ...row]], { answers })[0];
    const errors = (row: ReturnType<typeof placed>) =>
      row?.problems.flatMap(({ code, level }) => (level === 'error' ? [code] : []));
    const parts = placed(['principal', 'interest', 'fees'], ['2337.00', '100.00', '']);
    expect(errors(parts)).toEqual([]);
    expect(parts?.draft.values).toMatchObject({ balance: 62_950, itemization_amount: 62_950, itemization_interest: 0 });
    expect(parts?.draft.values).not.toHaveProperty('principal');
    expect(parts?.draft.values).not.toHaveProperty('interest');
    const own = placed(['principal', 'interest', 'fees'], ['600.00', '29.50', '']);
    expect(own?.draft.values).toMatchObject({ balance: 62_950, principal: 60_000, interest: 2950 });
  });

  it('is not itemized as the full balance', () => {
    const answers = { not_all_past_due: 'past_due' };
    const names = [
      'itemization_amount',
      'itemization_interest',
      'itemization_fees',
      'itemization_payments',
      'itemization_credits',
    ];
    const asks = (date: readonly string[], row: readonly string[]) =>
      placeAmounts(
        ['balance', 'amount_past_due', ...names, ...(date.length > 0 ? ['itemization_date', 'itemization_reference'] : [])],
        [['2437.00', '629.50', ...row, ...date]],
        {
          answers,
          formats: { last_statement_date: day, delinquency_date: day, itemization_date: day },
        },
      )[0]?.problems.flatMap(({ level, message }) => (level === 'error' ? [message] : []));
    for (const date of [['5/31/2026', 'last_statement'], []]) {
      expect(asks(date, ['2337.00', '100.00', '0.00', '0.00', '0.00'])).toEqual([
        'The itemization totals $2,437.00, but the past-due amount placed is $629.50. Correct its amounts.',
      ]);
      expect(asks(date, ['600.00', '29.50', '0.00', '0.00', '0.00'])).toEqual([]);
    }
    expect(asks([], ['', '', '', '', ''])).toEqual([]);
  });

  it('is not asked about when the whole debt is due', () => {
    const options: TestMapping = {
      debt_type: 'loan',
      formats: { last_statement_date: day, delinquency_date: day, charge_off_date: day },
    };
    expect(asked([...names, 'charge_off_date'], [['2437.00', '629.50', '5/1/2026']], options)).toEqual([undefined]);
  });

  it('is not, where the balance adds it to other amounts', () => {
    const list = ['159.96', '299.75', '179.85', '89.98', '134.97'].map((due, at) => {
      const rest = `${600 + at * 37}.83`;
      return [(Number(due) + Number(rest)).toFixed(2), due, rest];
    });
    expect(asked([...names, 'Rem Term Liq'], list).filter(Boolean)).toEqual([]);
  });
});

it('contradicts an itemization although its parts are confirmed', () => {
  const row = {
    balance: '500.00',
    principal: '300.00',
    interest: '50.00',
    itemization_amount: '400.00',
    itemization_interest: '50.00',
    itemization_fees: '0.00',
    itemization_payments: '0.00',
    itemization_credits: '0.00',
    itemization_date: '5/31/2026',
    itemization_reference: 'last_statement',
  };
  const options = { formats: { last_statement_date: day, delinquency_date: day, itemization_date: day } };
  const ask = (answers: Record<string, string>) => asked(Object.keys(row), [Object.values(row)], { ...options, answers });
  expect(ask({})[0]).toContain('but its parts come to $400.00');
  expect(ask({ parts_contradict: 'balance' })).toEqual([
    'The itemization totals $450.00, $50.00 less than the amount placed ($500.00). Correct one of its amounts.',
  ]);
});

it('asks about columns with the same amounts as about one', () => {
  const list = [10_000, 25_050, 8000, 91_000, 4400, 7700].map((cents, at) => {
    const fee = at * 35 + 25;
    const [owed, charge] = [(cents / 100).toFixed(2), (fee / 100).toFixed(2)];
    return [owed, owed, owed, charge, charge, ((cents + fee) / 100).toFixed(2)];
  });
  expect(asked(['Charge', 'Repeated', 'balance', 'Late', 'Penalty', 'TBRACCD'], list)).toEqual(
    list.map(([owed, , , , , total]) => expect.stringContaining(`is $${owed}, but “TBRACCD” totals $${total}`) as string),
  );
});

describe('a write-off', () => {
  it('that reduces the balance is not a charge-off amount', () => {
    const chargedOff = (amounts: readonly string[]) =>
      placeAmounts(
        ['balance', 'charge_off_amount'],
        amounts.map((text) => ['264.00', text]),
      ).map((row) => row?.draft.values['charge_off_amount']);
    expect(chargedOff(['-396.00', '(60.00)', '0.00', '264.00'])).toEqual([undefined, undefined, undefined, 26_400]);
  });

  it('that is taken off in every row is none, whatever its sign', () => {
    const list = [
      ['1320.00', '396.00', '924.00'],
      ['1650.00', '495.00', '1155.00'],
      ['3300.00', '990.00', '2310.00'],
      ['800.00', '140.00', '660.00'],
    ];
    const placed = placeAmounts(['original_amount', 'charge_off_amount', 'balance'], list);
    expect(placed.map((row) => row?.draft.values['charge_off_amount'])).toEqual(list.map(() => undefined));
  });
});

it.each(['LIAB %', 'PCT'])('takes a stated share of the parts for the amount, under “%s”', (share) => {
  const rows = ['410.00', '620.00', '375.50', '980.00', '515.25', '733.10', '291.00'].map((paid) => [
    paid,
    '100.00',
    '1',
    `${(Number(paid) + 100).toFixed(2)}`,
  ]);
  const shared = ['4260.75', '100.00', '0.8', '3488.60'];
  const wrong = ['4260.75', '100.00', '0.8', '3488.61'];
  const problems = asked(['PAID_OUT', 'DEDUCTIBLE', share, 'balance'], [...rows, shared, wrong]);
  expect(problems.slice(0, 8)).toEqual(Array(8).fill(undefined));
  expect(problems[8]).toContain('its parts come to $4,360.75');
});
