import type { ClientState, ConsoleClientFilters, ConsoleClientQuery, ConsoleClientSort } from '@recoup/contract/agency/clients';
import { OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

export interface ConsoleClientRow {
  client_id: string;
  name: string;
  legal_name: string;
  code: string | null;
  trade: string;
  state: ClientState;
  accounts: number;
  open_balance_cents: number;
  last_placed_at: Date | null;
  last_seen_at: Date | null;
  admins: number;
  admins_with_factor: number;
  placements: number;
  requests: number;
  disputes: number;
  threads: number;
  open_items: number;
  unsigned: string[];
  created_at: Date;
}

/** The clients of a limited user; null: all. The policies are the second wall. */
interface Seen {
  clientIds: readonly string[] | null;
  /** Only this one. */
  clientId?: string;
}

function rowsOf({ clientIds, clientId }: Seen): RawBuilder<unknown> {
  const limit = clientIds === null ? sql`true` : sql`c.id = any (${clientIds})`;
  return sql`
    select c.id as client_id, c.name, c.legal_name, c.code, c.trade, c.created_at,
      case when c.suspended_at is not null then 'suspended' when c.live_at is null then 'loading'
        when c.onboarding_state = 'submitted' then 'submitted' when not c.is_onboarding_completed then 'onboarding'
        else 'live' end as state,
      f.accounts, f.open_balance_cents, f.last_placed_at, f.last_seen_at, f.admins, f.admins_with_factor,
      f.placements, f.requests, f.disputes, f.threads,
      f.placements + f.requests + f.disputes + f.threads + (c.onboarding_state = 'submitted')::int as open_items
    from portal.clients c
    join portal.console_clients(${OPEN_STATUSES}, ${clientId ?? null}::uuid) f on f.client_id = c.id
    where ${limit}${clientId === undefined ? sql`` : sql` and c.id = ${clientId}`}`;
}

const unsigned = sql`case when state in ('onboarding', 'submitted') then '{}' else portal.agreements_needed(client_id) end`;

const needs: Record<NonNullable<ConsoleClientFilters['needs']>[number], RawBuilder<unknown>> = {
  agreement: sql`cardinality(${unsigned}) > 0`,
  factor: sql`admins_with_factor < admins`,
  admin: sql`admins = 0`,
  items: sql`open_items > 0`,
};

function conditions({ q = '', state, needs: needed }: ConsoleClientFilters): RawBuilder<unknown> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return sql.join(
    [
      sql`true`,
      ...words.map(
        (word) =>
          sql`(position(lower(${word}) in lower(name || ' ' || legal_name)) > 0 or starts_with(coalesce(code, ''), upper(${word})))`,
      ),
      ...(state?.length ? [sql`state = any (${state})`] : []),
      ...(needed ?? []).map((need) => needs[need]),
    ],
    sql` and `,
  );
}

const micros = (column: string) => sql`coalesce((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint, 0)`;

const sorts: Record<ConsoleClientSort, { value: RawBuilder<unknown>; kind: 'text' | 'integer' }> = {
  name: { value: sql`lower(name)`, kind: 'text' },
  accounts: { value: sql`accounts`, kind: 'integer' },
  open_balance: { value: sql`open_balance_cents`, kind: 'integer' },
  last_placed: { value: micros('last_placed_at'), kind: 'integer' },
  last_seen: { value: micros('last_seen_at'), kind: 'integer' },
  open_items: { value: sql`open_items`, kind: 'integer' },
  created: { value: micros('created_at'), kind: 'integer' },
};
const casts = { text: sql`text`, integer: sql`bigint` };

export async function listClients(tx: Tx, seen: Seen, query: ConsoleClientQuery) {
  const { sort, dir, limit, cursor } = query;
  const { value, kind } = sorts[sort];
  const order = `console clients.${sort}.${dir}`;
  const [after, id] = cursor ? decodeCursor(order, cursor, [kind, 'id']) : [];
  const position = cursor
    ? sql`(${value}, client_id) ${sql.raw(dir === 'asc' ? '>' : '<')} (${after}::${casts[kind]}, ${id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ConsoleClientRow & { sort_value: string }>`
    with clients as (${rowsOf(seen)}),
    page as (
      select *, (${value})::text as sort_value from clients
      where ${conditions(query)} and ${position}
      order by ${value} ${sql.raw(dir)}, client_id ${sql.raw(dir)} limit ${limit + 1}
    )
    select *, ${unsigned} as unsigned from page order by ${value} ${sql.raw(dir)}, client_id ${sql.raw(dir)}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.sort_value, last.client_id]) : null };
}

/** How many match, and clients by state of all. */
export async function countClients(tx: Tx, seen: Seen, filters: ConsoleClientFilters) {
  const { rows } = await sql<{ state: ClientState; clients: number; matching: number }>`
    with clients as (${rowsOf(seen)})
    select state, count(*) as clients, count(*) filter (where ${conditions(filters)}) as matching from clients group by state`.execute(
    tx,
  );
  return rows;
}

export async function findClient(tx: Tx, clientId: string): Promise<ConsoleClientRow | undefined> {
  const { rows } = await sql<ConsoleClientRow>`
    with clients as (${rowsOf({ clientIds: null, clientId })}) select *, ${unsigned} as unsigned from clients`.execute(tx);
  return rows[0];
}
