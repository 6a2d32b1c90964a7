import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface LayoutRow {
  header_signature: string;
  /** 0 where the agency has not named it. */
  revision: number;
  /** Null where the agency has not named it. */
  name: string | null;
  is_shared: boolean;
  /** Codes or names of the clients that confirmed a mapping for this header. */
  clients: string[];
  imports: number;
  last_used_at: Date | null;
}

/** Layouts that clients use or the agency has named, most used first. */
export async function listLayouts(tx: Tx): Promise<LayoutRow[]> {
  const { rows } = await sql<LayoutRow>`
    with used as (
      select m.header_signature, array_agg(coalesce(c.code, c.name) order by coalesce(c.code, c.name)) as clients
      from portal.import_mappings m join portal.clients c on c.id = m.client_id
      group by m.header_signature
    ), read as (
      select header_signature, count(*)::int as imports, max(created_at) as last_used_at
      from portal.imports where header_signature is not null and state <> 'cancelled'
      group by header_signature
    )
    select coalesce(l.header_signature, u.header_signature) as header_signature, l.name, coalesce(l.is_shared, false) as is_shared,
      coalesce(l.revision, 0) as revision,
      coalesce(u.clients, '{}') as clients, coalesce(r.imports, 0) as imports, r.last_used_at
    from used u
    full join portal.layouts l on l.header_signature = u.header_signature
    left join read r on r.header_signature = coalesce(l.header_signature, u.header_signature)
    order by cardinality(coalesce(u.clients, '{}')) desc, imports desc, header_signature`.execute(tx);
  return rows;
}

export function findLayout(tx: Tx, signature: string) {
  return tx
    .selectFrom('portal.layouts')
    .select(['name', 'columns', 'row_meaning', 'invoices', 'is_shared', 'updated_by_name', 'updated_at'])
    .where('header_signature', '=', signature)
    .executeTakeFirst();
}

export interface ClientLayoutRow {
  header_signature: string;
  name: string | null;
  is_shared: boolean;
  revision: number;
  /** Null where the agency has not named it. */
  columns: [header: string, field: string | null][] | null;
  updated_by_name: string | null;
  updated_at: Date | null;
  mapping: unknown;
  headers: string[] | null;
  files: number;
  last_used_at: Date | null;
}

/** Layouts whose columns a client confirmed, the last used first, at most 100. */
export async function listClientLayouts(tx: Tx, clientId: string): Promise<ClientLayoutRow[]> {
  const { rows } = await sql<ClientLayoutRow>`
    select m.header_signature, m.mapping, l.name, coalesce(l.is_shared, false) as is_shared, coalesce(l.revision, 0) as revision,
      l.columns, l.updated_by_name, l.updated_at, r.files, r.last_used_at, (
        select array(select c ->> 'header' from jsonb_array_elements(i.structure -> 'columns') c)
        from portal.imports i
        where i.client_id = m.client_id and i.header_signature = m.header_signature and i.structure is not null
        order by i.id desc limit 1
      ) as headers
    from portal.import_mappings m
    left join portal.layouts l on l.header_signature = m.header_signature
    cross join lateral (
      select count(*)::int as files, max(i.created_at) as last_used_at
      from portal.imports i
      where i.client_id = m.client_id and i.header_signature = m.header_signature and i.state <> 'cancelled'
    ) r
    where m.client_id = ${clientId}
    order by coalesce(r.last_used_at, m.updated_at) desc, m.header_signature
    limit 100`.execute(tx);
  return rows;
}

/** One change of layouts at a time, so that names are distinct and no one overwrites a colleague's change. */
export async function lockLayouts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('layouts', 0))`.execute(tx);
}

/** The mapping that a client confirmed last for this header, and the headers of its file. */
export async function findConfirmed(
  tx: Tx,
  signature: string,
): Promise<{ mapping: unknown; headers: string[] | null } | undefined> {
  const { rows } = await sql<{ mapping: unknown; headers: string[] | null }>`
    select m.mapping, (
      select array(select c ->> 'header' from jsonb_array_elements(i.structure -> 'columns') c)
      from portal.imports i
      where i.client_id = m.client_id and i.header_signature = m.header_signature and i.structure is not null
      order by i.id desc limit 1
    ) as headers
    from portal.import_mappings m where m.header_signature = ${signature}
    order by m.updated_at desc limit 1`.execute(tx);
  return rows[0];
}

export interface LayoutChange {
  signature: string;
  name: string;
  columns: [header: string, field: string | null][];
  rowMeaning: string;
  invoices: string;
  by: string;
  at: Date;
}

export async function insertLayout(
  tx: Tx,
  { signature, name, columns, rowMeaning, invoices, by, at }: LayoutChange,
): Promise<void> {
  await tx
    .insertInto('portal.layouts')
    .values({
      header_signature: signature,
      name,
      columns: JSON.stringify(columns),
      row_meaning: rowMeaning,
      invoices,
      updated_by_name: by,
      updated_at: at,
    })
    .execute();
}

export async function updateLayout(
  tx: Tx,
  signature: string,
  set: { name?: string; columns?: string; is_shared?: boolean; updated_by_name: string; updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('portal.layouts')
    .set({ ...set, revision: sql`revision + 1` })
    .where('header_signature', '=', signature)
    .execute();
}

export async function isNameTaken(tx: Tx, name: string, signature: string): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.layouts')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('header_signature', '<>', signature)
    .executeTakeFirst();
  return row !== undefined;
}
