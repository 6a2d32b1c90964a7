import { applyItem } from '@recoup/domain/feed/apply';
import { balanceOf, isRefused, type LedgerAccount, type Step } from '@recoup/domain/feed/ledger';
import { statePastBalance } from '@recoup/domain/feed/past';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { aboutAccount, instant, maxCents } from './fields.ts';
import { defineKind, updated, type Book } from './kind.ts';

interface BalanceRow {
  client_id: string;
  id: string;
  account_id: string;
  as_of: string;
  balance_cents: number;
  accrued_cents: number;
  external_id: string;
  charge?: string;
  charge_cents?: number;
  charge_text?: string | null;
}

export interface Balances {
  /** Instant of the latest balance item by account. */
  latest: Map<string, number>;
  /** Interest that the portal posted, by account; 0 once a balance has replaced it, absent if it never posted any. */
  interest: Map<string, number>;
  rows: BalanceRow[];
  replaced: { client_id: string; account_id: string; at: string; amount_cents: number }[];
}

/** An account's accrued total as stated by the agency: without the interest that the portal posted. */
export const statedOf = ({ interest }: Balances, id: string, accruedCents: number): number =>
  accruedCents - (interest.get(id) ?? 0);

export const balancesBook: Book<Balances> = {
  name: 'balances',
  async open(tx, items, { accountOf }) {
    const accounts = items.flatMap((item) => accountOf(item) ?? []).map(({ clientId, id }) => ({ client_id: clientId, id }));
    const { rows } = await sql<{ account_id: string; as_of: Date | null; interest: number | null }>`
      select a.id as account_id, max(b.as_of) as as_of, (
        select sum(i.amount_cents)::bigint from portal.interest_postings i where i.client_id = a.client_id and i.account_id = a.id
      ) as interest
      from (select distinct client_id, id from json_to_recordset(${JSON.stringify(accounts)}::json) as r(client_id uuid, id uuid)) a
      left join portal.account_balances b on b.client_id = a.client_id and b.account_id = a.id
      group by a.client_id, a.id`.execute(tx);
    return {
      latest: new Map(rows.flatMap((row) => (row.as_of ? [[row.account_id, row.as_of.getTime()]] : []))),
      interest: new Map(rows.flatMap((row) => (row.interest === null ? [] : [[row.account_id, row.interest]]))),
      rows: [],
      replaced: [],
    };
  },
  async write(tx, { rows, replaced }) {
    if (replaced.length > 0)
      await sql`
        insert into portal.interest_postings (client_id, account_id, at, amount_cents, text)
        select client_id, account_id, at, amount_cents, 'Included in the balance that the agency states'
        from json_to_recordset(${JSON.stringify(replaced)}::json) as r(client_id uuid, account_id uuid, at timestamptz, amount_cents bigint)`.execute(
        tx,
      );
    if (rows.length === 0) return;
    await sql`
      insert into portal.account_balances (client_id, id, account_id, as_of, balance_cents, accrued_cents, external_id, charge, charge_cents,
        charge_text)
      select client_id, id, account_id, as_of, balance_cents, accrued_cents, external_id, charge, charge_cents, charge_text
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(client_id uuid, id uuid, account_id uuid, as_of timestamptz,
        balance_cents bigint, accrued_cents bigint, external_id text, charge text, charge_cents bigint, charge_text text)`.execute(
      tx,
    );
  },
};

const schema = z
  .object({
    kind: z.literal('balance'),
    ...aboutAccount,
    as_of: instant,
    /** The total owed. */
    balance_cents: z.int().min(0).max(maxCents).optional(),
    /** Total interest and charges since placement. */
    accrued_cents: z.int().min(0).max(maxCents).optional(),
  })
  .refine(({ balance_cents: balance, accrued_cents: accrued }) => balance !== undefined || accrued !== undefined, {
    path: ['balance_cents'],
    message: 'The balance, or what has accrued, or both',
  });

export const balanceKind = defineKind({
  kind: 'balance',
  about: 'account',
  summary:
    'The current balance, with interest and fees; it replaces interest that the portal computed. Send payments and adjustments first, as payments.',
  schema,
  book: balancesBook,
  apply(item: z.output<typeof schema>, { account }, balances: Balances) {
    const { latest, interest, rows, replaced } = balances;
    const asOf = Date.parse(item.as_of);
    const isLatest = asOf >= (latest.get(account.id) ?? Number.NEGATIVE_INFINITY);
    const { balance_cents: balanceCents = null, accrued_cents: accruedCents = null } = item;
    const step = account.isHistory
      ? pastStep(account.ledger, { asOf: item.as_of, balanceCents, accruedCents, isLatest })
      : applyItem(account.ledger, { kind: 'balance', asOf: item.as_of, balanceCents, accruedCents, isLatest });
    if (isRefused(step)) return step;
    account.take(step);
    const posted = interest.get(account.id) ?? 0;
    if (isLatest) latest.set(account.id, asOf);
    if (isLatest && posted !== 0) {
      interest.set(account.id, 0);
      replaced.push({ client_id: account.clientId, account_id: account.id, at: item.as_of, amount_cents: -posted });
    }
    const id = newId();
    const accrued = statedOf(balances, account.id, account.ledger.accruedCents);
    rows.push({
      client_id: account.clientId,
      id,
      account_id: account.id,
      as_of: item.as_of,
      balance_cents: balanceCents ?? Math.max(0, balanceOf(account.ledger)),
      accrued_cents: accruedCents ?? accrued,
      external_id: item.id,
    });
    return updated(id, { before: {}, after: {} });
  },
});

interface PastBalance {
  asOf: string;
  balanceCents: number | null;
  accruedCents: number | null;
  isLatest: boolean;
}

function pastStep(ledger: LedgerAccount, { isLatest, ...balance }: PastBalance): Step {
  return { account: isLatest ? statePastBalance(ledger, balance) : ledger, changes: [] };
}
