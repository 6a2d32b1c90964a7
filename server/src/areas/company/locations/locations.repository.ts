import type { LocationFilters, LocationListQuery } from '@recoup/contract/company/locations';
import type { CompanyLocation } from '@recoup/domain/company/location';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { newId } from '#platform/ids.ts';

const columns = [
  'l.id',
  'l.code',
  'l.name',
  'l.is_active',
  'l.line1',
  'l.line2',
  'l.city',
  'l.state',
  'l.postal_code',
  'l.phone',
  'l.hours',
  'l.is_remit_to',
  'l.revision',
  'l.changed_at',
  'l.changed_by_name',
  'l.deactivated_at',
] as const;

const locationsOf = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('portal.locations as l')
    .select(columns)
    .select(
      sql<number>`(select count(*) from portal.accounts a where a.client_id = l.client_id and a.location_id = l.id)`.as(
        'account_count',
      ),
    )
    .where('l.client_id', '=', clientId);

function filtered(tx: Tx, clientId: string, { q, state }: LocationFilters) {
  let query = locationsOf(tx, clientId);
  if (state !== 'all') query = query.where('l.is_active', '=', state === 'active');
  if (q) query = query.where(sql<boolean>`position(lower(${q}) in lower(concat_ws(' ', l.code, l.name, l.city))) > 0`);
  return query;
}

const orders = { name: sql<string>`lower(l.name)`, code: sql<string>`lower(l.code)` };

export async function listPage(tx: Tx, clientId: string, { sort, dir, cursor, limit, ...filters }: LocationListQuery) {
  const order = `locations.${sort}.${dir}`;
  const value = orders[sort];
  let query = filtered(tx, clientId, filters);
  if (cursor) {
    const [after, id] = decodeCursor(order, cursor, ['text', 'id']);
    query = query.where(sql<boolean>`(${value}, l.id) ${sql.raw(dir === 'asc' ? '>' : '<')} (${after}::text, ${id}::uuid)`);
  }
  const rows = await query
    .select(value.as('sort_value'))
    .orderBy(value, dir)
    .orderBy('l.id', dir)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.sort_value, last.id]) : null };
}

export async function countLocations(tx: Tx, clientId: string, filters: LocationFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${filtered(tx, clientId, filters)}) l`.execute(tx);
  return rows[0]?.count ?? 0;
}

export function listAll(tx: Tx, clientId: string, filters: LocationFilters) {
  return filtered(tx, clientId, filters).orderBy(orders.name).orderBy('l.id').execute();
}

export function findLocation(tx: Tx, clientId: string, id: string) {
  return locationsOf(tx, clientId).where('l.id', '=', id).executeTakeFirst();
}
export type LocationRow = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

/** Locks the row, so that the compared values cannot change before the write. */
export function lockLocation(tx: Tx, clientId: string, id: string) {
  return tx
    .selectFrom('portal.locations')
    .select(['id', 'is_active', 'revision', 'changed_at', 'changed_by_name', 'is_remit_to'])
    .select(['line1', 'line2', 'city', 'state', 'postal_code'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function readCompanyName(tx: Tx, clientId: string): Promise<string> {
  const { name } = await tx.selectFrom('portal.clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow();
  return name;
}

export interface Change {
  clientId: string;
  /** `userId` null: the agency. */
  by: { userId: string | null; name: string };
  now: Date;
}

function columnsOf({ address, ...location }: CompanyLocation, { by, now }: Change) {
  const { line1 = null, line2 = null, city = null, state = null, postal_code = null } = address ?? {};
  return {
    ...location,
    line1,
    line2,
    city,
    state,
    postal_code,
    changed_at: now,
    changed_by: by.userId,
    changed_by_name: by.name,
  };
}

/** Ids by code in lower case; a taken code, in any case, has none. */
export async function insertLocations(
  tx: Tx,
  change: Change,
  locations: readonly CompanyLocation[],
): Promise<ReadonlyMap<string, string>> {
  const { clientId, now } = change;
  const rows = await tx
    .insertInto('portal.locations')
    .values(locations.map((location) => ({ client_id: clientId, id: newId(), created_at: now, ...columnsOf(location, change) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'code'])
    .execute();
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]));
}

export async function listTakenCodes(tx: Tx, clientId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('portal.locations').select('code').where('client_id', '=', clientId).execute();
  return new Set(rows.map(({ code }) => code.toLowerCase()));
}

/** Error 23505 if another location has the code. */
export async function updateLocation(
  tx: Tx,
  change: Change & { id: string; revision: number },
  next: CompanyLocation | { is_active: boolean },
): Promise<void> {
  const { clientId, id, revision, by, now } = change;
  const values =
    'is_active' in next
      ? {
          is_active: next.is_active,
          deactivated_at: next.is_active ? null : now,
          deactivated_by: next.is_active ? null : by.userId,
          changed_at: now,
          changed_by: by.userId,
          changed_by_name: by.name,
        }
      : columnsOf(next, change);
  await tx
    .updateTable('portal.locations')
    .set({ ...values, revision: revision + 1 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** All locations, as a submitted onboarding compares them. */
export function listForSubmission(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.locations')
    .select(['id', 'code', 'is_active', 'hours', 'is_remit_to', 'revision', 'changed_at', 'named_at'])
    .where('client_id', '=', clientId)
    .execute();
}

/** Marks locations as named by a submission at this instant. */
export async function markNamed(tx: Tx, clientId: string, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('portal.locations')
    .set({ named_at: at })
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute();
}
