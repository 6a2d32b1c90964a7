import { day } from '@recoup/contract/shared/common';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { refuse } from '@recoup/domain/feed/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { aboutAccount, client, itemId, maxCents, text } from './fields.ts';
import { applied, defineKind, updated, type Book, type Outcome } from './kind.ts';

interface RateEntry {
  client_id: string;
  id: string;
  account_id: string | null;
  debt_type: string | null;
  state: string | null;
  is_post_judgment: boolean;
  rate_bp: number;
  valid_from: string;
  valid_until: string | null;
  principal_cents: number | null;
  source: string;
  external_id: string;
}

interface Rates {
  /** By client and the agency's id. */
  byId: Map<string, RateEntry>;
  changed: Set<RateEntry>;
}

const keyOf = (clientId: string, externalId: string) => `${clientId} ${externalId}`;

const ratesBook: Book<Rates> = {
  name: 'interest rates',
  async open(tx, items) {
    const names = items.flatMap(({ item, clientId }) =>
      clientId === null ? [] : [{ client_id: clientId, external_id: externalId(item) }],
    );
    const { rows } = await sql<RateEntry>`
      select r.client_id, r.id, r.account_id, r.debt_type, r.state, r.is_post_judgment, r.rate_bp, r.valid_from, r.valid_until,
        r.principal_cents, r.source, r.external_id
      from json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, external_id text)
      join portal.interest_rates r on r.client_id = n.client_id and r.external_id = n.external_id
      for no key update of r`.execute(tx);
    return { byId: new Map(rows.map((row) => [keyOf(row.client_id, row.external_id), row])), changed: new Set() };
  },
  async write(tx, { changed }) {
    if (changed.size === 0) return;
    await sql`
      insert into portal.interest_rates (client_id, id, account_id, debt_type, state, is_post_judgment, rate_bp, valid_from, valid_until,
        principal_cents, source, external_id)
      select client_id, id, account_id, debt_type, state, is_post_judgment, rate_bp, valid_from, valid_until, principal_cents, source,
        external_id
      from json_to_recordset(${JSON.stringify([...changed])}::json) as r(client_id uuid, id uuid, account_id uuid, debt_type text, state text,
        is_post_judgment boolean, rate_bp integer, valid_from date, valid_until date, principal_cents bigint, source text, external_id text)
      on conflict (client_id, external_id) do update set account_id = excluded.account_id, debt_type = excluded.debt_type,
        state = excluded.state, is_post_judgment = excluded.is_post_judgment, rate_bp = excluded.rate_bp, valid_from = excluded.valid_from,
        valid_until = excluded.valid_until, principal_cents = excluded.principal_cents, source = excluded.source,
        updated_at = clock_timestamp()`.execute(tx);
  },
};

/** Both kinds share a table, and each has ids of its own. */
const externalId = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

const rateFields = {
  rate_bp: z.int().min(0).max(10_000),
  /** `pre_judgment`, or `post_judgment`: only from the judgment on. */
  applies: z.enum(['pre_judgment', 'post_judgment']).default('pre_judgment'),
  valid_from: day,
  /** The last day. */
  valid_until: day.optional(),
  /** Statute, contract or order; shown to the client with the interest. */
  source: text(100),
};

const schema = z.object({
  kind: z.literal('interest_rate'),
  id: itemId,
  client,
  debt_type: z.enum(DEBT_TYPES).optional(),
  /** Of the debtor's address. */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  ...rateFields,
});

const accountSchema = z.object({
  kind: z.literal('account_interest_rate'),
  ...aboutAccount,
  ...rateFields,
  /** What bears interest on the first day, such as the amount of a judgment. Default: the principal placed. */
  principal_cents: z.int().min(0).max(maxCents).optional(),
});

interface Terms {
  kind: string;
  id: string;
  rate_bp: number;
  applies: 'pre_judgment' | 'post_judgment';
  valid_from: string;
  valid_until?: string | undefined;
  source: string;
}

function applyRate(
  item: Terms,
  whose: Pick<RateEntry, 'client_id' | 'account_id' | 'debt_type' | 'state' | 'principal_cents'>,
  { byId, changed }: Rates,
): Outcome {
  if (item.valid_until !== undefined && item.valid_until < item.valid_from)
    return refuse('period_wrong', 'The rate ends before it begins.');
  const key = keyOf(whose.client_id, externalId(item));
  const known = byId.get(key);
  const entry: RateEntry = {
    ...whose,
    id: known?.id ?? newId(),
    is_post_judgment: item.applies === 'post_judgment',
    rate_bp: item.rate_bp,
    valid_from: item.valid_from,
    valid_until: item.valid_until ?? null,
    source: item.source,
    external_id: externalId(item),
  };
  byId.set(key, entry);
  if (known) changed.delete(known);
  changed.add(entry);
  return known ? updated(entry.id, { before: { ...known }, after: { ...entry } }) : applied(entry.id);
}

export const interestRateKind = defineKind<z.output<typeof schema>, Rates>({
  kind: 'interest_rate',
  about: 'client',
  summary:
    'A rate of simple interest for the accounts of a client, of a debt type, or of debtors in a state. From then on the portal accrues.',
  isUpsert: true,
  schema,
  book: ratesBook,
  apply: (item, { clientId }, rates) =>
    applyRate(
      item,
      {
        client_id: clientId,
        account_id: null,
        debt_type: item.debt_type ?? null,
        state: item.state ?? null,
        principal_cents: null,
      },
      rates,
    ),
});

export const accountInterestRateKind = defineKind<z.output<typeof accountSchema>, Rates>({
  kind: 'account_interest_rate',
  about: 'account',
  summary: 'A rate of simple interest for one account, before those of the client; 0 ends accrual.',
  isUpsert: true,
  schema: accountSchema,
  book: ratesBook,
  apply: (item, { account }, rates) =>
    applyRate(
      item,
      {
        client_id: account.clientId,
        account_id: account.id,
        debt_type: null,
        state: null,
        principal_cents: item.principal_cents ?? null,
      },
      rates,
    ),
});
