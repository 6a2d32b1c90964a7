import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { ChangeSubscription } from './change-subscription.ts';
import { readColumns, type Change } from './changes.ts';
import type { Channel } from './channel.ts';
import type { ChangeFilter } from './filters.ts';
import type { Identity } from './identity.ts';
import { rollBackAs } from './policies.ts';
import type { ChangingView } from './views.ts';

type Row = Record<string, unknown>;

interface SubscribedView {
  channel: Channel;
  subscription: ChangeSubscription;
  view: ChangingView;
}

/**
 * Sends the changed rows as each user finds them in the views now, if at all. What a user no longer finds, a deleted row included,
 * is not announced: whether it was theirs cannot be checked any more.
 */
export async function announceInViews(
  db: Db,
  change: Change,
  channels: readonly Channel[],
  send: (channel: Channel, payload: unknown) => void,
): Promise<void> {
  const rows = change.keys ?? (change.record ? [change.record] : []);
  if (rows.length === 0 || change.type === 'DELETE') return;
  const wanted = channels.flatMap((channel) =>
    channel.changes.flatMap((subscription) => wantedOf(channel, subscription, change)),
  );
  const alike = Map.groupBy(wanted, ({ channel, view }) => JSON.stringify([channel.identity.claims, view.schema, view.name]));
  for (const [first, ...others] of alike.values())
    if (first) await announceToReader(db, { change, rows, group: [first, ...others] }, send);
}

/** `group`: subscriptions of one user to one view. */
async function announceToReader(
  db: Db,
  { change, rows, group }: { change: Change; rows: readonly Row[]; group: readonly [SubscribedView, ...SubscribedView[]] },
  send: (channel: Channel, payload: unknown) => void,
): Promise<void> {
  const [
    {
      view,
      channel: { identity },
    },
  ] = group;
  const columns = (await readColumns(db, { schema: view.schema, table: view.name }, identity.role)).filter(
    (column) => column.is_readable,
  );
  const alike = Map.groupBy(group, ({ subscription }) => JSON.stringify(subscription.filter));
  // Other clients' rows cost one query, however many filters a user subscribes with.
  if (alike.size > 1 && (await readRows(db, { view, rows, columns, filter: null, identity })).length === 0) return;
  for (const same of alike.values()) {
    const filter = same[0]?.subscription.filter ?? null;
    for (const record of await readRows(db, { view, rows, columns, filter, identity })) {
      const data = {
        schema: view.schema,
        table: view.name,
        type: change.type,
        commit_timestamp: change.commit_timestamp,
        columns: columns.map(({ name, type }) => ({ name, type })),
        record,
        old_record: change.type === 'UPDATE' ? Object.fromEntries(view.key.map(({ shownAs }) => [shownAs, record[shownAs]])) : {},
        errors: null,
      };
      for (const [listener, own] of Map.groupBy(same, (each) => each.channel))
        send(listener, { ids: own.map((each) => each.subscription.id), data });
    }
  }
}

function wantedOf(channel: Channel, subscription: ChangeSubscription, change: Change): SubscribedView[] {
  const { event, problem, views } = subscription;
  if (problem || (event !== '*' && event !== change.type)) return [];
  const source = `${change.schema}.${change.table}`;
  return views.filter((view) => view.source === source).map((view) => ({ channel, subscription, view }));
}

async function readRows(
  db: Db,
  {
    view,
    rows,
    columns,
    filter,
    identity,
  }: {
    view: ChangingView;
    rows: readonly Row[];
    columns: readonly { name: string }[];
    filter: ChangeFilter | null;
    identity: Identity;
  },
): Promise<Row[]> {
  const readable = new Set(columns.map(({ name }) => name));
  // A filter on an unreadable column would reveal its content.
  if (readable.size === 0 || (filter && !readable.has(filter.column))) return [];
  const relation = sql.table(`${view.schema}.${view.name}`);
  const keys = JSON.stringify(rows.map((row) => Object.fromEntries(view.key.map((each) => [each.shownAs, row[each.column]]))));
  const isSame = view.key.map(({ shownAs }) => sql`v.${sql.id(shownAs)} = k.${sql.id(shownAs)}`);
  const conditions = [...isSame, ...(filter ? [filterSql(filter)] : [])];
  const shown = columns.map(({ name }) => sql`v.${sql.id(name)}`);
  try {
    return await rollBackAs(db, { identity, topic: '' }, async (tx) => {
      const found = await sql<{ record: Row }>`
        select to_jsonb(r) as record from (
          select ${sql.join(shown)}
          from jsonb_populate_recordset(null::${relation}, ${keys}::jsonb) k join ${relation} v on ${sql.join(conditions, sql` and `)}
        ) r`.execute(tx);
      return found.rows.map(({ record }) => record);
    });
  } catch (error) {
    // No privilege on the view, or a value that the column's type cannot hold or compare: it equals nothing.
    const code = errorCodeOf(error);
    if (code === '42501' || code === '42883' || code?.startsWith('22')) return [];
    throw error;
  }
}

function filterSql({ column, sqlOperator, values }: ChangeFilter): RawBuilder<unknown> {
  const tests = values.map((value) => sql`v.${sql.id(column)} ${sql.raw(sqlOperator)} ${value}`);
  return sql`(${sql.join(tests, sql` or `)})`;
}
