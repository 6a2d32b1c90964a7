import type { Layout } from '@recoup/domain/placing/mapping';
import { importMapping } from '@recoup/contract/placing/import-shapes';
import type { Queryable } from '#platform/db/queryable.ts';

/** The debt types that the client places. */
export async function findDebtTypes(db: Queryable, clientId: string): Promise<string[]> {
  const { rows } = await db.query<{ debt_types: string[] }>('select debt_types from portal.clients where id = $1', [clientId]);
  return rows[0]?.debt_types ?? [];
}

/** The mapping of the client's last file with this header, as stored; undefined if there is none. */
export async function findRemembered(db: Queryable, clientId: string, signature: string): Promise<unknown> {
  const { rows } = await db.query<{ mapping: unknown }>(
    'select mapping from portal.import_mappings where client_id = $1 and header_signature = $2',
    [clientId, signature],
  );
  return rows[0]?.mapping;
}

/** Mappings of the client that are compared with a new header. */
const MAX_OWN_LAYOUTS = 30;

/** Layouts that the agency shares, and those of the client's earlier files. */
export async function findLayouts(db: Queryable, clientId: string): Promise<Layout[]> {
  const shared = await db.query<{ name: string; columns: [string, string | null][] }>(
    'select name, columns from portal.layouts where is_shared order by name',
  );
  const own = await db.query<{ mapping: unknown; columns: { header: string }[] | null }>(
    `select m.mapping, (
       select i.structure -> 'columns' from portal.imports i
       where i.client_id = m.client_id and i.header_signature = m.header_signature and i.structure is not null
       order by i.id desc limit 1
     ) as columns
     from portal.import_mappings m where m.client_id = $1 order by m.updated_at desc limit ${MAX_OWN_LAYOUTS}`,
    [clientId],
  );
  return [
    ...shared.rows.map(({ name, columns }): Layout => ({ title: name, origin: 'agency', columns })),
    ...own.rows.flatMap(({ mapping, columns }) => ownLayout(mapping, columns)),
  ];
}

function ownLayout(stored: unknown, columns: { header: string }[] | null): Layout[] {
  const mapping = importMapping.safeParse(stored).data;
  if (mapping === undefined || columns === null) return [];
  const fields = new Map(mapping.columns.map(({ index, field }) => [index, field]));
  return [
    {
      title: '',
      origin: 'own',
      columns: columns.flatMap(({ header }, at) => (header === '' ? [] : [[header, fields.get(at) ?? null] as const])),
    },
  ];
}
