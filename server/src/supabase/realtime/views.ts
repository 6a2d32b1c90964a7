import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { readViewColumns } from '../rest/index.ts';

/** A view of one table that shows the table's key, so that changed rows are read again through it. */
export interface ChangingView {
  schema: string;
  name: string;
  /** The table, as `schema.table`. */
  source: string;
  /** The table's key and the view's names of it. */
  key: { column: string; shownAs: string }[];
}

const prefix = 'changes:';

/** The topic that is watched while a view of the table has subscriptions. */
export const topicOfSource = (source: string): string => `${prefix}${source}`;

/** The table of such a topic; null for any other. */
export const sourceOfTopic = (topic: string): string | null => (topic.startsWith(prefix) ? topic.slice(prefix.length) : null);

/** The views of these schemas whose changes are announced. A view of several tables, or without its table's key, is none. */
export async function listChangingViews(db: Db, schemas: readonly string[]): Promise<ChangingView[]> {
  const { shown, keys } = await db.asOwner(async (tx) => ({
    shown: await readViewColumns(tx, schemas),
    keys: (
      await sql<{ source: string; columns: string[] }>`
        select n.nspname || '.' || c.relname as source, array_agg(a.attname::text) as columns
        from pg_index i
        join pg_class c on c.oid = i.indrelid
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indisprimary
        group by n.nspname, c.relname`.execute(tx)
    ).rows,
  }));
  const keyOf = new Map(keys.map(({ source, columns }) => [source, columns]));
  const sourcesOf = Map.groupBy(shown, ({ view }) => JSON.stringify([view.schema, view.name]));
  return [...sourcesOf.values()].flatMap(([first, ...others]) => {
    if (!first || others.length > 0) return [];
    const { schema, name } = first.view;
    const source = `${first.table.schema}.${first.table.name}`;
    const key = (keyOf.get(source) ?? []).map((column) => ({ column, shownAs: first.shownAs.get(column)?.[0] }));
    const isWhole = (each: (typeof key)[number]): each is ChangingView['key'][number] => each.shownAs !== undefined;
    return key.length > 0 && key.every(isWhole) ? [{ schema, name, source, key }] : [];
  });
}
