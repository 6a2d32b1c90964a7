import type { ClientState, ConsoleClientFilters, ConsoleClientQuery, ConsoleClientSort } from '@recoup/contract/agency/clients';
import { OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import { sql, type RawBuilder } from 'kysely';
import type { ClientCount } from '#areas/agency/queue/index.ts';
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
  waiting: ClientCount['waiting'];
  open_items: number;
  unsigned: string[];
  created_at: Date;
}

/** What the caller may see. Row-level security enforces the same. */
export interface Seen {
  /** The clients of a limited user; null: all. */
  clientIds: readonly string[] | null;
  open: readonly ClientCount[];
}

function rowsOf({ clientIds, open }: Seen, { withFigures }: { withFigures: boolean }): RawBuilder<unknown> {
  const figures = sql`f.accounts, f.open_balance_cents, f.last_placed_at, f.last_seen_at, f.admins, f.admins_with_factor, `;
  return sql`
    select c.id as client_id, c.name, c.legal_name, c.code, c.trade, c.created_at,
      case when c.ended_at is not null then 'ended' when c.suspended_at is not null then 'suspended' when c.live_at is null then 'loading'
        when c.onboarding_state = 'submitted' then 'submitted' when not c.is_onboarding_completed then 'onboarding'
        else 'live' end as state,
      ${withFigures ? figures : sql``}coalesce(o.waiting, '{}') as waiting, coalesce(o.open_items, 0) as open_items
    from portal.clients c
    left join jsonb_to_recordset(${JSON.stringify(open)}::jsonb) o (client_id uuid, waiting jsonb, open_items int) on o.client_id = c.id
    ${withFigures ? sql`join portal.console_clients(${OPEN_STATUSES}, ${clientIds}::uuid[]) f on f.client_id = c.id` : sql``}
    where ${clientIds === null ? sql`true` : sql`c.id = any (${clientIds}::uuid[])`}`;
}

/** Sums over all clients cost more than the rest of the list, so they are read only where the page depends on them. */
const figureNeeds: ConsoleClientFilters['needs'] = ['factor', 'admin'];
const figureSorts: readonly ConsoleClientSort[] = ['accounts', 'open_balance', 'last_placed', 'last_seen'];
const needsFigures = ({ needs: needed, sort }: ConsoleClientFilters & { sort?: ConsoleClientSort }): boolean =>
  (needed ?? []).some((need) => figureNeeds.includes(need)) || (sort !== undefined && figureSorts.includes(sort));

/** Whether the rows of the list depend on open items: otherwise the items of a page's clients are enough. */
export const needsOpenItems = ({ needs: needed, sort }: ConsoleClientQuery): boolean =>
  sort === 'open_items' || (needed ?? []).includes('items');

const unsigned = sql`case when state in ('onboarding', 'submitted', 'ended') then '{}' else portal.agreements_needed(client_id) end`;

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

/** The clients of a page, in its order. */
export async function listClientIds(tx: Tx, seen: Seen, query: ConsoleClientQuery) {
  const { sort, dir, limit, cursor } = query;
  const { value, kind } = sorts[sort];
  const order = `console clients.${sort}.${dir}`;
  const [after, id] = cursor ? decodeCursor(order, cursor, [kind, 'id']) : [];
  const position = cursor
    ? sql`(${value}, client_id) ${sql.raw(dir === 'asc' ? '>' : '<')} (${after}::${casts[kind]}, ${id}::uuid)`
    : sql`true`;
  const { rows: found } = await sql<{ client_id: string; sort_value: string }>`
    with clients as (${rowsOf(seen, { withFigures: needsFigures(query) })})
    select client_id, (${value})::text as sort_value from clients
    where ${conditions(query)} and ${position}
    order by ${value} ${sql.raw(dir)}, client_id ${sql.raw(dir)} limit ${limit + 1}`.execute(tx);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    clientIds: page.map(({ client_id: each }) => each),
    nextCursor: found.length > limit && last ? encodeCursor(order, [last.sort_value, last.client_id]) : null,
  };
}

/** How many match, and clients by state of all. */
export async function countClients(tx: Tx, seen: Seen, filters: ConsoleClientFilters) {
  const { rows } = await sql<{ state: ClientState; clients: number; matching: number }>`
    with clients as (${rowsOf(seen, { withFigures: needsFigures(filters) })})
    select state, count(*) as clients, count(*) filter (where ${conditions(filters)}) as matching from clients group by state`.execute(
    tx,
  );
  return rows;
}

/** In the order of `clientIds`. */
export async function findClients(tx: Tx, seen: Seen & { clientIds: readonly string[] }): Promise<ConsoleClientRow[]> {
  const { rows } = await sql<ConsoleClientRow>`
    with clients as (${rowsOf(seen, { withFigures: true })})
    select *, ${unsigned} as unsigned from clients order by array_position(${seen.clientIds}::uuid[], client_id)`.execute(tx);
  return rows;
}
