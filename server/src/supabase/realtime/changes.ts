import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/db.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { Channel } from './channel.ts';
import { readFilter, type ChangeFilter } from './filters.ts';
import { isOfTable } from './hub.ts';
import type { Identity } from './identity.ts';
import type { ChangeRequest } from './join-payload.ts';
import { rollBackAs } from './policies.ts';
import type { ChangeSubscription } from './change-subscription.ts';
import type { ChangingView } from './views.ts';

export function createSubscription(
  { request, given }: { request: ChangeRequest; given: Readonly<Record<string, unknown>> },
  changingViews: readonly ChangingView[],
): ChangeSubscription {
  const { event, schema, filter } = request;
  const table = request.table && request.table !== '*' ? request.table : null;
  const id = createHash('sha256').update(JSON.stringify(given)).digest().readUInt32BE() % 2 ** 27;
  const read = filter ? readFilter(filter) : null;
  const problem = filter && !read ? `Error parsing \`filter\` params: ${filter}` : null;
  const views = changingViews.filter((view) => view.schema === schema && (table === null || view.name === table));
  return { id, event: event.toUpperCase(), schema, table, filter: read, views, given, problem };
}

/** Why a role will receive no changes: only tables with the trigger `realtime.record_change()`, and views, produce any. */
export async function findProblem(
  db: Db,
  { schema, table, filter, views, problem }: ChangeSubscription,
  role: Identity['role'],
): Promise<string | null> {
  if (problem) return problem;
  const { rows } = await sql<{ name: string; has_column: boolean }>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = ${filter?.column ?? ''} and a.attnum > 0
        and has_column_privilege(${role}, c.oid, a.attnum, 'select')) as has_column
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and (${table}::text is null or c.relname = ${table}) and (
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'realtime.record_change()'::regprocedure)
      or c.relname = any (${views.map(({ name }) => name)}::text[]) and has_any_column_privilege(${role}, c.oid, 'select'))`.execute(
    db.owner,
  );
  const shown = `[schema: ${schema}, table: ${table ?? '*'}${filter ? `, filter: ${filter.column}` : ''}]`;
  if (rows.length === 0)
    return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${shown}`;
  if (filter && rows.some(({ has_column: hasColumn }) => !hasColumn))
    return `Unable to subscribe to changes with given parameters. invalid column for filter: ${shown}`;
  return null;
}

const row = z.record(z.string(), z.unknown());

const changeBody = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  commit_timestamp: z.string(),
  record: row.nullable().default(null),
  old_record: row.nullable().default(null),
  /** In place of the row: the keys of several, which are for views only. */
  keys: z.array(row).optional(),
});
export type Change = z.output<typeof changeBody>;

export const readChange = (body: unknown): Change => changeBody.parse(body);

interface Column {
  name: string;
  type: string;
  is_key: boolean;
  is_readable: boolean;
}

/** The columns of a table or view, and which of them a role may read. */
export async function readColumns(db: Db, { schema, table }: Pick<Change, 'schema' | 'table'>, role: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, t.typname as type, coalesce(a.attnum = any (i.indkey), false) as is_key,
      has_column_privilege(${role}, c.oid, a.attnum, 'select') as is_readable
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = ${schema} and c.relname = ${table}
    order by a.attnum`.execute(db.owner);
  return rows;
}

/**
 * Sends a change to the channels whose user can select the row, checked with that user's rights. A deleted row can no longer be
 * checked: users who may read the table receive its key only.
 */
export async function announceChange(
  db: Db,
  change: Change,
  channels: readonly Channel[],
  send: (channel: Channel, payload: unknown) => void,
) {
  const matches = new Map<ChangeFilter, boolean>();
  const readers = Map.groupBy(channels, ({ identity }) => JSON.stringify(identity.claims));
  for (const group of readers.values()) {
    const [first] = group;
    if (!first) continue;
    const columns = await readColumns(db, change, first.identity.role);
    const readable = new Set(columns.filter((column) => column.is_readable).map(({ name }) => name));
    if (readable.size === 0) continue;
    if (change.type !== 'DELETE' && !(await isVisible(db, { change, columns, identity: first.identity }))) continue;
    const data = {
      ...change,
      columns: columns.filter(({ name }) => readable.has(name)).map(({ name, type }) => ({ name, type })),
      record: pickReadable(change.record, readable),
      old_record: pickReadable(change.old_record, readable),
      errors: null,
    };
    for (const channel of group) {
      const ids: number[] = [];
      for (const subscription of channel.changes)
        // A filter on an unreadable column would reveal its content.
        if (!subscription.filter || readable.has(subscription.filter.column))
          if (await isWanted(db, { subscription, change, matches })) ids.push(subscription.id);
      if (ids.length > 0) send(channel, { ids, data });
    }
  }
}

function pickReadable(record: Change['record'], readable: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => readable.has(name)));
}

async function isVisible(
  db: Db,
  { change, columns, identity }: { change: Change; columns: readonly Column[]; identity: Identity },
): Promise<boolean> {
  const keys = columns.filter((column) => column.is_key).map(({ name }) => name);
  if (keys.length === 0) return false;
  const table = sql.table(`${change.schema}.${change.table}`);
  const row = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(change.record)}::jsonb)`;
  const conditions = keys.map((key) => sql`t.${sql.id(key)} = w.${sql.id(key)}`);
  try {
    return await rollBackAs(db, { identity, topic: '' }, async (tx) => {
      const { rows } = await sql`select 1 from ${row} w join ${table} t on ${sql.join(conditions, sql` and `)}`.execute(tx);
      return rows.length > 0;
    });
  } catch (error) {
    // No privilege on the table at all.
    if (errorCodeOf(error) === '42501') return false;
    throw error;
  }
}

async function isWanted(
  db: Db,
  { subscription, change, matches }: { subscription: ChangeSubscription; change: Change; matches: Map<ChangeFilter, boolean> },
): Promise<boolean> {
  const { event, filter, problem } = subscription;
  if (problem || !isOfTable(subscription, `${change.schema}.${change.table}`)) return false;
  if (event !== '*' && event !== change.type) return false;
  if (!filter || change.type === 'DELETE') return true;
  const known = matches.get(filter) ?? (await doesMatch(db, filter, change));
  matches.set(filter, known);
  return known;
}

/** Compares by the column's type, so that 9 is less than 10. */
async function doesMatch(db: Db, { column, sqlOperator, values }: ChangeFilter, change: Change): Promise<boolean> {
  const table = sql.table(`${change.schema}.${change.table}`);
  const valueOf = (json: string) => sql`(jsonb_populate_record(null::${table}, ${json}::jsonb)).${sql.id(column)}`;
  const own = valueOf(JSON.stringify(change.record));
  const tests = values.map((value) => sql`${own} ${sql.raw(sqlOperator)} ${valueOf(JSON.stringify({ [column]: value }))}`);
  try {
    const { rows } = await sql<{ ok: boolean | null }>`select ${sql.join(tests, sql` or `)} as ok`.execute(db.owner);
    return rows[0]?.ok ?? false;
  } catch (error) {
    // A value that the column's type cannot hold equals nothing.
    if (errorCodeOf(error)?.startsWith('22')) return false;
    throw error;
  }
}
