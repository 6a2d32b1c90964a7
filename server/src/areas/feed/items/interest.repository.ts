import type { InterestRate, Pause } from '@recoup/domain/money/interest';
import { interestPauses, precisionOf, principalMoves } from '@recoup/domain/money/interest';
import type { PaymentType } from '@recoup/domain/money/payments';
import { CLOSED_STATUSES, isStatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { dayOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';

interface Key {
  clientId: string;
  id: string;
}

/** A rate `r` is for an account `a` of a debtor `o`. */
const applies = sql`r.client_id = a.client_id and (
  r.account_id = a.id
  or r.account_id is null and (r.debt_type is null or r.debt_type = a.debt_type) and (r.state is null or r.state = o.state)
)`;

/** Open accounts that a rate applies to, in order after `after`. */
export async function listInterestBearing(
  tx: Tx,
  { through, after, limit }: { through: string; after: Key; limit: number },
): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select a.client_id as "clientId", a.id from portal.accounts a
    join portal.people o on o.client_id = a.client_id and o.id = a.person_id
    where a.client_id in (select client_id from portal.interest_rates where valid_from <= ${through})
      and (a.client_id, a.id) > (${after.clientId}::uuid, ${after.id}::uuid)
      and a.status <> all (${[...CLOSED_STATUSES, 'DRAFT']}::text[])
      and exists (select from portal.interest_rates r where ${applies} and r.valid_from <= ${through})
    order by a.client_id, a.id limit ${limit}`.execute(tx);
  return rows;
}

interface PostedMonth {
  month: string;
  cents: number;
}

export interface InterestInputs {
  clientId: string;
  id: string;
  placedOn: string;
  statedThrough: string | null;
  principalCents: number;
  judgmentOn: string | null;
  moves: ReturnType<typeof principalMoves>;
  pauses: Pause[];
  rates: InterestRate[];
  /** Sum of everything posted, and what each month has. */
  postedCents: number;
  months: PostedMonth[];
}

interface InterestInputsRow {
  client_id: string;
  id: string;
  placed_on: string;
  principal_cents: number;
  is_judgment: boolean;
  stated_through: string | null;
  posted_cents: number;
  months: PostedMonth[] | null;
  rates:
    | {
        rateBp: number;
        validFrom: string;
        validUntil: string | null;
        isPostJudgment: boolean;
        principalCents: number | null;
        source: string;
        account: boolean;
        state: boolean;
        debtType: boolean;
      }[]
    | null;
  payments:
    | {
        id: string;
        type: PaymentType;
        on: string;
        amountCents: number;
        principalCents: number | null;
        reversesId: string | null;
        reason: string | null;
      }[]
    | null;
  history: { on: string; to: string; reasonCode: string | null }[] | null;
}

/**
 * The inputs of the interest of these accounts, which the caller has locked: amounts in cents, rates in basis points. The principal placed
 * is the amount placed less the itemization's interest and fees and any conversion adjustment. A loaded balance counts as stated by the
 * agency until interest is posted.
 */
export async function readInterestInputs(tx: Tx, keys: readonly Key[]): Promise<InterestInputs[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<InterestInputsRow>`
    select a.client_id, a.id, a.placed_on, a.debt_type = 'judgment' as is_judgment,
      greatest(0, a.amount_placed_cents - coalesce(a.itemization_interest_cents, 0) - coalesce(a.itemization_fees_cents, 0)
        - greatest(0, a.conversion_cents))::bigint as principal_cents,
      greatest(b.stated_through, coalesce(i.counts_from - 1, ${dayOf(sql`a.balance_as_of`)})) as stated_through,
      coalesce(i.posted_cents, 0)::bigint as posted_cents, i.months, r.rates, p.payments, h.history
    from json_to_recordset(${JSON.stringify(keys)}::json) as k("clientId" uuid, id uuid)
    join portal.accounts a on a.client_id = k."clientId" and a.id = k.id
    join portal.people o on o.client_id = a.client_id and o.id = a.person_id
    left join lateral (
      select max(${dayOf(sql`b.as_of`)}) as stated_through from portal.account_balances b
      where b.client_id = a.client_id and b.account_id = a.id and b.charge is null
    ) b on true
    left join lateral (
      select min(i.counts_from) as counts_from, sum(i.amount_cents) as posted_cents,
        json_agg(json_build_object('month', i.month, 'cents', i.amount_cents) order by i.month) filter (where i.month is not null) as months
      from portal.interest_postings i where i.client_id = a.client_id and i.account_id = a.id
    ) i on true
    left join lateral (
      select json_agg(json_build_object('rateBp', r.rate_bp, 'validFrom', r.valid_from,
        'validUntil', r.valid_until, 'isPostJudgment', r.is_post_judgment, 'principalCents', r.principal_cents, 'source', r.source,
        'account', r.account_id is not null, 'state', r.state is not null, 'debtType', r.debt_type is not null) order by r.id) as rates
      from portal.interest_rates r where ${applies}
    ) r on true
    left join lateral (
      select json_agg(json_build_object('id', p.id, 'type', p.type, 'on', p.effective_on, 'amountCents', p.amount_cents,
        'principalCents', p.principal_cents, 'reversesId', p.reverses_id, 'reason', p.reason_code) order by p.posted_at, p.id) as payments
      from portal.payments p where p.client_id = a.client_id and p.account_id = a.id and p.state in ('posted', 'remitted')
    ) p on true
    left join lateral (
      select json_agg(json_build_object('on', ${dayOf(sql`h.at`)}, 'to', h.to_status, 'reasonCode', h.reason_code) order by h.at, h.id) as history
      from portal.account_status_history h where h.client_id = a.client_id and h.account_id = a.id
    ) h on true`.execute(tx);
  return rows.map(toInterestInputs);
}

function toInterestInputs(row: InterestInputsRow): InterestInputs {
  const history = (row.history ?? []).flatMap(({ to, ...rest }) => (isStatusCode(to) ? [{ ...rest, to }] : []));
  return {
    clientId: row.client_id,
    id: row.id,
    placedOn: row.placed_on,
    statedThrough: row.stated_through,
    principalCents: row.principal_cents,
    judgmentOn: row.is_judgment ? row.placed_on : (history.find(({ to }) => to === 'JUDGMENT')?.on ?? null),
    moves: principalMoves(row.payments ?? []),
    pauses: interestPauses(history),
    rates: (row.rates ?? []).map(({ account, state, debtType, ...rate }, order) => ({
      ...rate,
      order,
      precision: precisionOf({ account, state, debtType }),
    })),
    postedCents: row.posted_cents,
    months: row.months ?? [],
  };
}

export interface PostingRow {
  client_id: string;
  id: string;
  account_id: string;
  month: string;
  at: string;
  counts_from: string;
  amount_cents: number;
  text: string;
}

export async function upsertPostings(tx: Tx, rows: readonly PostingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into portal.interest_postings (client_id, id, account_id, month, at, counts_from, amount_cents, text)
    select client_id, id, account_id, month, at, counts_from, amount_cents, text
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(client_id uuid, id uuid, account_id uuid, month date, at timestamptz,
      counts_from date, amount_cents bigint, text text)
    on conflict (client_id, account_id, month) where month is not null
    do update set amount_cents = excluded.amount_cents, at = excluded.at, text = excluded.text, updated_at = now()`.execute(tx);
}

/** Now, if interest through this day is still to be posted: no run was started since the last change of a rate. Null: it is done. */
export async function findDue(tx: Tx, through: string): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`
    select now() as now where exists (
      select from portal.interest_rates r
      where r.valid_from <= ${through}
        and not exists (select from feed.interest_runs where through_on = ${through} and started_at > r.updated_at)
    )`.execute(tx);
  return rows[0]?.now ?? null;
}

export async function recordRun(tx: Tx, run: { through_on: string; started_at: Date }): Promise<void> {
  await tx
    .insertInto('feed.interest_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('through_on').doUpdateSet({ started_at: run.started_at }))
    .execute();
}
