import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateLayoutFile } from '../../bench/layouts/generate.ts';
import { hasField, type Layout } from '../../bench/layouts/layout.ts';
import { bytesOf, readAllLayouts } from '../../bench/layouts/testing.ts';
import type { ExpectedAccount } from '../../bench/layouts/truth.ts';
import { createMember } from '#test/factories.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const layouts = await readAllLayouts();
const ROWS = 60;
/** Held-out layouts: never inspected while the rules were developed. */
const SEED = 7177;
/** The user's answer where a file has no debt date. */
const ASKED_DATE = '2026-10-31';

/** Layouts that lack required data: no mapping can make their rows placeable. */
const LACKING: Record<string, string> = {
  'edc-invoice-bulk-upload': 'no row names a debtor',
  'collect-comtech-debtor-csv': 'no row says what is owed',
  'qbo-customer-contact-list': 'no row says what is owed',
  'debtorcollect-skiptrace-standard': 'no row says what is owed',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

interface PlacedAccount {
  debtor_name: string;
  client_account_number: string;
  cents: number;
  details: Record<string, unknown>;
}

/** Runs the whole product like a client who only adds what the file lacks. */
async function place(layout: Layout): Promise<{ placed: PlacedAccount[]; truth: ExpectedAccount[]; problems: string[] }> {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const file = generateLayoutFile({ layout, rows: ROWS, seed: SEED });
  const read = await my.upload(file.fileName, bytesOf(file));
  expect(read.failure).toBeNull();
  let checked = await my.map(read);
  if (checked.summary?.problems.some(({ code }) => code === 'itemization_missing'))
    checked = await my.map(read, { defaults: { itemization_date: ASKED_DATE } });
  const problems = (checked.summary?.problems ?? []).filter(({ level }) => level === 'error').map(({ message }) => message);
  if (checked.summary?.accounts) {
    expect((await my.certify(checked)).status).toBe(202);
    expect(await my.reaches(read.id, 'committed', 'failed', 'ready')).toMatchObject({ state: 'committed', failure: null });
  }
  const placed = await server.database.query<PlacedAccount>(
    `select debtor_name, client_account_number, amount_placed_cents::int as cents, details from portal.accounts
      where client_id = $1 order by number`,
    [mine.client.id],
  );
  return { placed, truth: [...file.accounts()], problems };
}

describe.each(layouts.map((layout) => [layout.name, layout] as const))('%s', (name, layout) => {
  it(name in LACKING ? `places nothing: ${LACKING[name]}` : 'becomes the accounts that it was made from', async () => {
    const { placed, truth, problems } = await place(layout);
    const owed = name in LACKING ? [] : truth.filter(({ is_owed: isOwed }) => isOwed);
    const missing = owed.filter((expected) => !placed.some((account) => isAccount(layout, account, expected)));
    expect({ missing: missing.map(describeAccount), problems: missing.length > 0 ? problems : [] }).toEqual({
      missing: [],
      problems: [],
    });
    if (name in LACKING) expect(problems).not.toEqual([]);
    expect(placed).toHaveLength(owed.length);
    expect(placed.flatMap((account) => wrongDates(account, truth))).toEqual([]);
  });
});

const AMOUNTS = ['balance', 'amount_past_due', 'transaction_amount', 'original_amount', 'principal'];

function isAccount(layout: Layout, account: PlacedAccount, expected: ExpectedAccount): boolean {
  const number = expected.account_number === null || account.client_account_number === expected.account_number;
  return (
    number && (!hasField(layout, ...AMOUNTS) || account.cents === expected.balance_cents) && isName(account.debtor_name, expected)
  );
}

/** Fixed-width columns truncate long names; name order is normalized. */
function isName(got: string, { kind, first_name: first, last_name: last, business_name: business }: ExpectedAccount): boolean {
  const fold = (text: string | null) => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (kind === 'business') return fold(got) === fold(business) || (fold(got).length > 15 && fold(business).startsWith(fold(got)));
  return fold(got).startsWith(fold(first)) && fold(got).includes(fold(last));
}

/** Days of an account that its file lacks. */
function wrongDates(
  { client_account_number: number, debtor_name: name, details }: PlacedAccount,
  truth: readonly ExpectedAccount[],
): string[] {
  const known = new Set(
    truth
      .filter((expected) => expected.account_number === null || expected.account_number === number)
      .flatMap(({ values, items }) => [
        ...Object.values(values).map(String),
        ...items.flatMap((item) => [item.date, item.due_date]),
      ]),
  );
  return Object.entries(details).flatMap(([field, value]) =>
    field.endsWith('_date') && value !== ASKED_DATE && !known.has(String(value)) ? [`${name}: ${field} ${String(value)}`] : [],
  );
}

function describeAccount({ account_number: number, name, balance_cents: cents }: ExpectedAccount): string {
  return `${number ?? ''} ${name} ${cents}`;
}
