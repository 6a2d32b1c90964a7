import { parseCents } from '@recoup/domain/shared/money';
import { describe, expect, it } from 'vitest';
import { generateLayoutFile } from './generate.ts';
import { hasField, parseLayout, type Layout } from './layout.ts';
import { bytesOf, readAllLayouts, readBack } from './testing.ts';

const layouts = await readAllLayouts();
const ROWS = 400;

function only(name: string): Layout {
  const layout = layouts.find((each) => each.name === name);
  if (layout === undefined) throw new Error(`no layout ${name}`);
  return layout;
}

describe.each(layouts.map((layout) => [layout.name, layout] as const))('%s', (_, layout) => {
  it('is deterministic by seed', () => {
    const one = generateLayoutFile({ layout, rows: 60, seed: 5 });
    const two = generateLayoutFile({ layout, rows: 60, seed: 5 });
    const other = generateLayoutFile({ layout, rows: 60, seed: 6 });
    expect(bytesOf(one).equals(bytesOf(two))).toBe(true);
    expect(bytesOf(one).equals(bytesOf(other))).toBe(false);
    expect([...one.accounts()]).toEqual([...two.accounts()]);
  });

  it('has the requested number of data rows, and totals that add up', () => {
    const file = generateLayoutFile({ layout, rows: ROWS });
    const accounts = [...file.accounts()];
    expect(accounts.reduce((sum, account) => sum + account.rows, 0)).toBe(ROWS);
    for (const account of accounts)
      expect(account.items.reduce((sum, item) => sum + item.open_cents, 0)).toBe(account.balance_cents);
    if (hasField(layout, 'balance', 'transaction_amount')) {
      expect(owedIn(layout, file.conventions.amounts)).toBe(accounts.reduce((sum, account) => sum + account.balance_cents, 0));
    }
  });

  it('names every debtor', () => {
    for (const account of generateLayoutFile({ layout, rows: 60 }).accounts()) {
      expect(account.name).toMatch(/^\S.*\S$/);
      for (const value of Object.values(account.values)) expect(String(value)).not.toMatch(/undefined|NaN|null/);
    }
  });
});

/** Cents owed according to the bytes, counting each document once. */
function owedIn(layout: Layout, style: { unit: string; comma: boolean; flipped: boolean }): number {
  const rows = readBack(layout, ROWS);
  const gap = generateLayoutFile({ layout, rows: 1 }).conventions.shape.gap;
  const stacked = /values stacked/i.test(layout.notes) ? 1 : 0;
  const at = (field: string): number => {
    const index = layout.columns.find((column) => column.field === field)?.index ?? -1;
    // A detached column has no position in the row.
    return index < 0 ? -1 : (index - (stacked && index > 1 ? 1 : 0)) * (gap + 1);
  };
  const owed = at('balance') >= 0 ? at('balance') : at('transaction_amount');
  const isLines = !hasField(layout, 'balance');
  const key =
    hasField(layout, 'line_item') && !isLines
      ? at('invoice_number')
      : /once per liable/i.test(layout.notes)
        ? at('client_account_number')
        : -1;
  const seen = new Set<string>();
  let sum = 0;
  for (const row of rows) {
    if (row.some((cell) => /^(?:sub-?|grand |report )?totals?\b/i.test(cell))) continue;
    const cents = readAmount(row[owed] ?? '', style);
    if (cents === null || (key >= 0 && seen.has(row[key] ?? ''))) continue;
    if (key >= 0) seen.add(row[key] ?? '');
    sum += style.flipped && isLines ? -cents : cents;
  }
  return sum;
}

function readAmount(text: string, { unit, comma }: { unit: string; comma: boolean }): number | null {
  const credit = text.endsWith(' CR');
  const signed = credit ? `-${text.slice(0, -3)}` : text;
  const plain = comma ? signed.replaceAll('.', '').replace(',', '.') : signed.replace(/\.(\d\d)\d+$/, '.$1');
  if (!/\d/.test(plain)) return null;
  if (unit === 'decimal') return parseCents(plain);
  return /^-?\d+$/.test(plain) ? Number(plain) * (unit === 'dollars' ? 100 : 1) : null;
}

describe('layout notes', () => {
  it('set widths, implied cents and capitals', () => {
    const [line] = bytesOf(generateLayoutFile({ layout: only('dental-implied-cents'), rows: 1 }))
      .toString()
      .split('\n');
    expect(line).toMatch(/^100001 {6}[A-Z]+ +[A-Z]+ +\d+ [A-Z ]+ [A-Z]{2}\d{5}\d{10}\d{8}\d{6}0\d{8}$/);
  });

  it('set a decimal comma, thousands points, day-first dates and CRLF', () => {
    const text = bytesOf(generateLayoutFile({ layout: only('freight-decimal-comma'), rows: 40 })).toString();
    expect(text).toMatch(/^Customer;Invoice No;Invoice Date;Open\r\n/);
    expect(text).toMatch(/;\d\d\.\d\d\.\d{4};\d\.\d{3},\d\d\r\n/);
    expect(text).toMatch(/,\d\d-\r\n/);
  });

  it('set names, dollars and short dates, with a preamble and a total', () => {
    const rows = readBack(only('gym-members'), 30);
    expect(rows[2]).toEqual(['Member #', 'Member', 'Cell', 'Mailing Address', 'Last Paid', 'Past Due']);
    expect(rows.slice(3, -1).some((row) => /^\d{1,2}\/\d{1,2}\/\d\d$/.test(row[4] ?? ''))).toBe(true);
    expect(rows[3]?.[5]).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(rows.at(-1)?.[0]).toBe('Grand Total');
  });

  it('carry a name down in groups and close them', () => {
    const rows = readBack(only('supplier-statement'), 30);
    const [first] = generateLayoutFile({ layout: only('supplier-statement'), rows: 30 }).accounts();
    expect(rows[1]?.[0]).toBe(first?.name);
    expect(rows[2]?.[0]).toBe('');
    expect(rows.filter((row) => row[0] === `Total ${first?.name}`)).toHaveLength(1);
    expect(rows.at(-1)?.[0]).toBe('TOTAL');
  });

  it('group by property and stack a header', () => {
    const ledger = readBack(only('landlord-ledger'), 50);
    expect(ledger[4]?.[0]).toMatch(/^Property: [A-Z]/);
    expect(ledger[5]?.[0]).toMatch(/^\S[^,]*, \S+/);
    expect(ledger.find((row) => row[0] === 'Report Total')).toBeDefined();
    expect(readBack(only('stacked-header-report'), 2).slice(0, 2)).toEqual(only('stacked-header-report').structure.header_cells);
  });

  it('set UTF-16, quotes, month names, masked numbers and spreadsheet damage', () => {
    const bytes = bytesOf(generateLayoutFile({ layout: only('clinic-utf16-export'), rows: 200 }));
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    const text = new TextDecoder('utf-16le').decode(bytes);
    expect(text).toMatch(/^"Guarantor"\t"Chart"\t/);
    expect(text).toMatch(/"\d\d-[A-Z][a-z]{2}-\d{4}"\t"XXX-XX-\d{4}"\t/);
    expect(text).toMatch(/\t"\d{4}"\t"[\d,]+\.\d\d"\n/);
    expect(text).toMatch(/\.\d\d CR"\n/);
    expect(text).toMatch(/"Grand Total"/);
  });

  it('are ignored when of an unexpected type', () => {
    const layout = parseLayout(
      {
        format: 'csv or xlsx',
        headers: ['A', 'B'],
        mapping: { A: 'full_name', B: 'balance' },
        structure: { header_rows: 'two', lengths: 'x', group_rows: true, record_types: { H: 1 } },
      },
      'odd',
    );
    expect(layout.format).toBe('xlsx');
    expect(layout.structure).toMatchObject({ group_rows: 'group label in column 1', record_types: ['H'] });
    expect(layout.structure.header_rows).toBeUndefined();
    expect(bytesOf(generateLayoutFile({ layout, rows: 5 })).length).toBeGreaterThan(500);
  });

  it('limit amounts to a narrow field', () => {
    const layout = parseLayout(
      { format: 'fixed', headers: ['N', 'B'], mapping: { N: 'last_name', B: 'balance' }, structure: { lengths: [20, 6] } },
      'narrow',
    );
    for (const account of generateLayoutFile({ layout, rows: 100 }).accounts())
      expect(account.balance_cents).toBeLessThan(100_000);
    expect(bytesOf(generateLayoutFile({ layout, rows: 100 })).length).toBe(27 * 100);
  });

  it('repeat an account per co-debtor', () => {
    const layout = only('credit-union-loans');
    const accounts = [...generateLayoutFile({ layout, rows: 80 }).accounts()];
    const shared = accounts.find((account) => account.co_debtors.length > 0);
    const rows = readBack(layout, 80).filter((row) => row[0] === shared?.account_number);
    expect(rows.map((row) => row[1])).toEqual([shared?.name, shared?.co_debtors[0]]);
    expect(readBack(layout, 80).some((row) => row[8] === '00000000')).toBe(true);
  });
});

it('streams: a hundred thousand rows take no more memory than a few', () => {
  const { chunks } = generateLayoutFile({ layout: only('gym-members'), rows: 100_000 });
  let bytes = 0;
  let largest = 0;
  for (const chunk of chunks()) {
    bytes += chunk.length;
    largest = Math.max(largest, chunk.length);
  }
  expect(bytes).toBeGreaterThan(5_000_000);
  expect(largest).toBeLessThan(100_000);
}, 30_000);
