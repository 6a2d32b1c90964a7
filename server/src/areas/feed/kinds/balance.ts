import { applyItem } from '@recoup/domain/feed/apply';
import { balanceOf, isRefused, type LedgerAccount, type Step } from '@recoup/domain/feed/ledger';
import { statePastBalance } from '@recoup/domain/feed/past';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { aboutAccount, instant, mostCents } from './fields.ts';
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
  rows: BalanceRow[];
}

export const balancesBook: Book<Balances> = {
  name: 'balances',
  async open(tx, items, { accountOf }) {
    const accounts = items.flatMap((item) => accountOf(item) ?? []).map(({ clientId, id }) => ({ client_id: clientId, id }));
    const { rows } = await sql<{ account_id: string; as_of: Date }>`
      select b.account_id, max(b.as_of) as as_of
      from (select distinct client_id, id from json_to_recordset(${JSON.stringify(accounts)}::json) as r(client_id uuid, id uuid)) a
      join portal.account_balances b on b.client_id = a.client_id and b.account_id = a.id
      group by 1`.execute(tx);
    return { latest: new Map(rows.map((row) => [row.account_id, row.as_of.getTime()])), rows: [] };
  },
  async write(tx, { rows }) {
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
    balance_cents: z.int().min(0).max(mostCents).optional(),
    /** Total interest and charges since placement. */
    accrued_cents: z.int().min(0).max(mostCents).optional(),
  })
  .refine(({ balance_cents: balance, accrued_cents: accrued }) => balance !== undefined || accrued !== undefined, {
    path: ['balance_cents'],
    message: 'The balance, or what has accrued, or both',
  });

export const balanceKind = defineKind({
  kind: 'balance',
  about: 'account',
  summary: 'The current balance, with interest and fees. Send payments and adjustments first, as payments.',
  schema,
  book: balancesBook,
  apply(item: z.output<typeof schema>, { account }, { latest, rows }: Balances) {
    const asOf = Date.parse(item.as_of);
    const isLatest = asOf >= (latest.get(account.id) ?? Number.NEGATIVE_INFINITY);
    const { balance_cents: balanceCents = null, accrued_cents: accruedCents = null } = item;
    const step = account.isHistory
      ? pastStep(account.ledger, { asOf: item.as_of, balanceCents, accruedCents, isLatest })
      : applyItem(account.ledger, { kind: 'balance', asOf: item.as_of, balanceCents, accruedCents, isLatest });
    if (isRefused(step)) return step;
    account.take(step);
    if (isLatest) latest.set(account.id, asOf);
    const id = newId();
    const { accruedCents: accrued } = account.ledger;
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
