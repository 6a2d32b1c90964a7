import { COUNTED_STATUSES } from '@recoup/domain/money/reconciliation';
import { sql } from 'kysely';
import { startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';

export interface ClientFigures {
  client_id: string;
  client: string;
  accounts: number;
  balance_cents: number;
  collected_cents: number;
  commission_cents: number;
  remitted_cents: number;
}

/**
 * `within`: only these clients; null: all. Clients that ended before the day are left out: nothing is stated for them anymore. Accounts and
 * balances are current; the other figures are of the day.
 */
export async function readFigures(tx: Tx, { day, within }: { day: string; within: readonly string[] | null }) {
  const { rows } = await sql<ClientFigures>`
    select c.id as client_id, coalesce(c.code, c.id::text) as client, coalesce(s.accounts, 0)::bigint as accounts,
      coalesce(s.balance_cents, 0)::bigint as balance_cents, coalesce(p.collected_cents, 0)::bigint as collected_cents,
      coalesce(p.commission_cents, 0)::bigint as commission_cents, coalesce(r.remitted_cents, 0)::bigint as remitted_cents
    from portal.clients c
    left join lateral (
      select sum(t.accounts) as accounts, sum(t.balance_cents) as balance_cents from portal.status_totals t
      where t.client_id = c.id and t.status = any (${[...COUNTED_STATUSES]}::text[])
    ) s on true
    left join lateral (
      select sum(t.agency_cents) as collected_cents, sum(t.commission_cents) as commission_cents from portal.collection_totals t
      where t.client_id = c.id and t.reported_on = ${day}
    ) p on true
    left join lateral (
      select sum(coalesce(t.paid_cents, t.paid_out_cents)) as remitted_cents from portal.statements t
      where t.client_id = c.id and t.state = 'paid' and coalesce(t.paid_on, t.issued_on) = ${day}
    ) r on true
    where (${within}::uuid[] is null or c.id = any (${within}::uuid[]))
      and (c.ended_at is null or c.ended_at >= ${startOf(day)})
    order by 2`.execute(tx);
  return rows;
}

/** What the agency stated for a client and day. */
export function findStated(tx: Tx, { clientId, day }: { clientId: string; day: string }) {
  return tx
    .selectFrom('feed.client_totals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('day', '=', day)
    .executeTakeFirst();
}

export interface AccountLine {
  agency_account: string;
  number: number | null;
  reason: 'different' | 'missing_in_portal' | 'missing_at_agency';
  balance_cents: number | null;
  collected_cents: number | null;
  commission_cents: number | null;
  portal_balance_cents: number;
  portal_collected_cents: number;
  portal_commission_cents: number;
  total: number;
}

/**
 * Accounts whose figures differ, the largest differences first, with their number in `total`. An open account with an agency number that
 * the agency did not state is missing there, if it stated any.
 */
export async function readDifferent(
  tx: Tx,
  { clientId, day, limit }: { clientId: string; day: string; limit: number },
): Promise<AccountLine[]> {
  const { rows } = await sql<AccountLine>`
    with stated as (
      select * from feed.account_totals where client_id = ${clientId} and day = ${day}
    ), paid as (
      select account_id, sum(effect_cents) filter (where type in ('PU', 'PUR')) as collected_cents, sum(commission_cents) as commission_cents
      from portal.payments
      where client_id = ${clientId} and reported_on = ${day} and state in ('posted', 'remitted')
      group by 1
    ), lines as (
      select s.agency_account, s.account_id, case when s.account_id is null then 'missing_in_portal' else 'different' end as reason,
        s.balance_cents, s.collected_cents, s.commission_cents, coalesce(s.portal_balance_cents, 0) as portal_balance_cents
      from stated s
      union all
      select a.agency_account_number, a.id, 'missing_at_agency', 0, null, null, a.balance_cents
      from portal.accounts a
      where a.client_id = ${clientId} and a.agency_account_number is not null and a.status = any (${[...COUNTED_STATUSES]}::text[])
        and exists (select from stated)
        and not exists (select from stated s where s.agency_account = a.agency_account_number)
    ), compared as (
      select l.agency_account, a.number, l.reason, l.balance_cents, l.collected_cents, l.commission_cents, l.portal_balance_cents,
        coalesce(p.collected_cents, 0)::bigint as portal_collected_cents, coalesce(p.commission_cents, 0)::bigint as portal_commission_cents
      from lines l
      left join paid p on p.account_id = l.account_id
      left join portal.accounts a on a.client_id = ${clientId} and a.id = l.account_id
    )
    select *, (count(*) over ())::int as total from compared
    where reason <> 'different' or balance_cents <> portal_balance_cents or collected_cents <> portal_collected_cents
      or commission_cents <> portal_commission_cents
    order by greatest(abs(balance_cents - portal_balance_cents), abs(coalesce(collected_cents - portal_collected_cents, 0)),
      abs(coalesce(commission_cents - portal_commission_cents, 0))) desc, agency_account
    limit ${limit}`.execute(tx);
  return rows;
}

export async function countStated(tx: Tx, { clientId, day }: { clientId: string; day: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('feed.account_totals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface DayScope {
  day: string;
  /** Null: all clients. */
  within: readonly string[] | null;
}

/** What the agency stated for a day, by client. */
export function listStated(tx: Tx, { day, within }: DayScope) {
  return tx
    .selectFrom('feed.client_totals')
    .selectAll()
    .where('day', '=', day)
    .where(sql<boolean>`(${within}::uuid[] is null or client_id = any (${within}::uuid[]))`)
    .execute();
}

/** How many accounts the agency stated for a day, and how many lines `readDifferent` has, by client. */
export async function countDifferent(
  tx: Tx,
  { day, within }: DayScope,
): Promise<{ client_id: string; stated: number; different: number }[]> {
  const { rows } = await sql<{ client_id: string; stated: number; different: number }>`
    with senders as (
      select c.id from portal.clients c
      where (${within}::uuid[] is null or c.id = any (${within}::uuid[]))
        and exists (select from feed.account_totals s where s.client_id = c.id and s.day = ${day})
    )
    select d.id as client_id, s.stated, (s.different + m.missing)::int as different
    from senders d
    cross join lateral (
      select count(*)::int as stated, count(*) filter (where s.account_id is null
        or s.balance_cents <> coalesce(s.portal_balance_cents, 0) or s.collected_cents <> coalesce(p.collected_cents, 0)
        or s.commission_cents <> coalesce(p.commission_cents, 0))::int as different
      from feed.account_totals s
      left join (
        select account_id, sum(effect_cents) filter (where type in ('PU', 'PUR')) as collected_cents, sum(commission_cents) as commission_cents
        from portal.payments where client_id = d.id and reported_on = ${day} and state in ('posted', 'remitted') group by 1
      ) p on p.account_id = s.account_id
      where s.client_id = d.id and s.day = ${day}
    ) s
    cross join lateral (
      select count(*)::int as missing from portal.accounts a
      where a.client_id = d.id and a.agency_account_number is not null and a.status = any (${[...COUNTED_STATUSES]}::text[])
        and not exists (select from feed.account_totals s where s.client_id = d.id and s.day = ${day} and s.agency_account = a.agency_account_number)
    ) m`.execute(tx);
  return rows;
}
