import { isDeepStrictEqual } from 'node:util';
import type { HomeData } from '../../contract/src/home/home.ts';
import type { PaymentTotals } from '../../contract/src/money/payments.ts';
import type pg from 'pg';
import { startServer } from '../../server/src/composition.ts';
import { readConfig } from '../../server/src/config.ts';
import { ask } from '../auth/load.ts';
import { signIn } from '../portfolio/session.ts';

interface Statement {
  number: string;
  collected_cents: number;
  fees_cents: number;
  closing_cents: number;
}

/** Compares each company's figures in the API with sums of its rows. Returns how many were compared; throws where one differs. */
export async function checkShown(
  client: pg.Client,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<Record<string, number>> {
  const env = {
    PORT: '0',
    LOG_LEVEL: 'error',
    RECOUP_DEMO: 'off',
    MFA_REQUIRED: 'off',
    AGENCY_TIME_ZONE: 'UTC',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  };
  const server = await startServer(readConfig(env, dataDir));
  const compared = { companies: 0, statements: 0 };
  try {
    const { rows: clients } = await client.query<{ id: string }>('select id from portal.clients order by code');
    for (const { id } of clients) {
      const token = await signIn(server, client, id);
      const get = <T>(path: string) => ask<T>({ url: server.url + path, token });
      const money = `/api/legacy-payments/v1/clients/${id}`;
      const { data: totals } = await get<{ data: PaymentTotals }>(`${money}/payments/totals`);
      same('totals', totals, await sumPayments(client, id));
      const { data: home } = await get<{ data: HomeData }>(`/api/legacy/v1/clients/${id}/overview`);
      same('accounts by status', sortByStatus(home.by_status), await sumAccounts(client, id));
      let cursor: string | null = '';
      const shown: Statement[] = [];
      do {
        const page: { data: Statement[]; page: { next_cursor: string | null } } = await get(
          `${money}/remittances?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
        );
        shown.push(...page.data);
        cursor = page.page.next_cursor;
      } while (cursor);
      const statements = await sumStatements(client, id);
      same('statements', shown.map(figuresOf).toSorted(byNumber), statements.map(figuresOf).toSorted(byNumber));
      compared.companies += 1;
      compared.statements += statements.length;
    }
    return compared;
  } finally {
    await server.stop();
  }
}

function same(what: string, shown: unknown, computed: unknown): void {
  if (!isDeepStrictEqual(shown, computed))
    throw new Error(`${what}: shown ${JSON.stringify(shown).slice(0, 500)}, computed ${JSON.stringify(computed).slice(0, 500)}`);
}

const figuresOf = ({ number, collected_cents, fees_cents, closing_cents }: Statement): Statement => ({
  number,
  collected_cents,
  fees_cents,
  closing_cents,
});
const byNumber = (one: { number: string }, other: { number: string }) => one.number.localeCompare(other.number);
const sortByStatus = <T extends { status: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => one.status.localeCompare(other.status));

/** Columns that come as text, as the numbers that they are. */
const asNumbers = (row: Record<string, string>, except = '') =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name === except ? value : Number(value)]));

async function sumPayments(client: pg.Client, id: string): Promise<unknown> {
  const sum = (types: string, cents = 'effect_cents') => `coalesce(sum(${cents}) filter (where type in (${types})), 0)`;
  const { rows } = await client.query<Record<string, string>>(
    `select count(*) as payments, ${sum(`'PU', 'PUR'`)} as agency_cents, ${sum(`'PC', 'PCR'`)} as direct_cents,
       ${sum(`'DA', 'DAR'`)} as adjusted_cents, coalesce(sum(commission_cents), 0) as commission_cents,
       ${sum(`'PU', 'PUR'`, 'effect_cents - commission_cents')} as due_client_cents,
       ${sum(`'PC', 'PCR'`, 'commission_cents')} as due_agency_cents,
       coalesce(sum(amount_cents) filter (where state = 'pending'), 0) as pending_cents
     from portal.payments where client_id = $1`,
    [id],
  );
  return asNumbers(rows[0] ?? {});
}

async function sumAccounts(client: pg.Client, id: string): Promise<unknown> {
  const { rows } = await client.query<Record<string, string> & { status: string }>(
    `select status, count(*) as accounts, sum(amount_placed_cents) as placed_cents, sum(balance_cents) as balance_cents
     from portal.accounts where client_id = $1 group by 1`,
    [id],
  );
  return sortByStatus(rows).map((row) => asNumbers(row, 'status'));
}

/** The closing balance is what remains of all statements up to it. */
async function sumStatements(client: pg.Client, id: string): Promise<Statement[]> {
  const { rows } = await client.query<Record<string, string>>(
    `select r.number, p.collected as collected_cents, p.fees as fees_cents,
       sum(p.collected - p.fees - r.paid_out_cents + r.adjustments_cents) over (order by r.period_to, r.id) as closing_cents
     from portal.statements r
     cross join lateral (
       select coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR')), 0) as collected, coalesce(sum(commission_cents), 0) as fees
       from portal.payments p where p.client_id = r.client_id and p.remittance_id = r.id
     ) p
     where r.client_id = $1`,
    [id],
  );
  return rows.map((row) => ({
    number: row['number'] ?? '',
    collected_cents: Number(row['collected_cents']),
    fees_cents: Number(row['fees_cents']),
    closing_cents: Number(row['closing_cents']),
  }));
}
