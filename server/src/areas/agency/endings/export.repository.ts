import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface EndingFile {
  path: string;
  file_key: string;
  /** Of a table; null: a stored file. */
  row_count: number | null;
  bytes: number;
  /** Null: missing. */
  sha256: string | null;
  is_missing: boolean;
}

export async function listDonePaths(tx: Tx, clientId: string): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from portal.client_ending_files where client_id = ${clientId} and row_count is not null`.execute(tx);
  return new Set(rows.map(({ path }) => path));
}

/** In the order of the archive, after a path. */
export async function listFiles(
  tx: Tx,
  clientId: string,
  { after, limit }: { after: string; limit: number },
): Promise<EndingFile[]> {
  const { rows } = await sql<EndingFile>`
    select path, file_key, row_count, bytes, sha256, is_missing from portal.client_ending_files
    where client_id = ${clientId} and path > ${after} order by path limit ${limit}`.execute(tx);
  return rows;
}

/** Keeps files that a killed server has already recorded. */
export async function insertFiles(tx: Tx, clientId: string, files: readonly EndingFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into portal.client_ending_files (client_id, path, file_key, row_count, bytes, sha256, is_missing)
    select ${clientId}::uuid, path, file_key, row_count, bytes, sha256, is_missing
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (path text, file_key text, row_count bigint, bytes bigint, sha256 text,
      is_missing boolean)
    on conflict (client_id, path) do nothing`.execute(tx);
}

export interface TableShape {
  columns: string[];
  /** The primary key with its types, without the client. */
  key: { name: string; type: string }[];
}

/** From the catalog, so that a new column is exported too. */
export async function describeTable(tx: Tx, table: string): Promise<TableShape> {
  const { rows } = await sql<TableShape>`
    select
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by array_position(i.indkey::smallint[], a.attnum)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> 'client_id') as key`.execute(tx);
  const [shape] = rows;
  if (!shape) throw new Error(`${table} has no columns`);
  return shape;
}

export type TableRow = Record<string, unknown>;

/** The next rows of a client in the order of the key, after a row. */
export async function readRows(
  tx: Tx,
  {
    table,
    key,
    clientId,
    after,
    limit,
  }: { table: string; key: TableShape['key']; clientId: string; after: TableRow | null; limit: number },
): Promise<TableRow[]> {
  const names = sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}`));
  const values = sql.join(key.map(({ name, type }) => sql`${textOf(after?.[name])}::${sql.raw(type)}`));
  const { rows } = await sql<{ row: TableRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where t.${sql.ref(table === 'portal.clients' ? 'id' : 'client_id')} = ${clientId}
      and ${after && key.length > 0 ? sql`(${names}) > (${values})` : sql`true`}
    ${key.length > 0 ? sql`order by ${names}` : sql``} limit ${limit}`.execute(tx);
  return rows.map(({ row }) => row);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export interface StoredRow {
  folder: string;
  id: string;
  file_name: string;
  file_key: string;
  /** Null: not known. */
  sha256: string | null;
  bytes: number;
}

/** The next stored files of a client that the export does not have yet. */
export async function listStored(tx: Tx, clientId: string, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select s.* from (
      select 'documents' as folder, id, file_name, file_key, sha256, bytes from portal.documents where client_id = ${clientId}
      union all
      select 'published-documents', id, file_name, file_key, sha256, bytes from portal.published_documents where client_id = ${clientId}
      union all
      select 'agreements', id, kind || ' ' || version || '.pdf', file_key, file_sha256, file_bytes
      from portal.agreement_signatures where client_id = ${clientId}
      union all
      select 'uploads', id, file_name, file_key, file_sha256, file_bytes from portal.imports
      where client_id = ${clientId} and file_key is not null and state <> 'uploading'
      union all
      select 'files', id, split_part(name, '/', -1), 'objects/' || right(version, 2) || '/' || version, null,
        coalesce((metadata ->> 'size')::bigint, 0)
      from storage.objects where bucket_id = 'documents' and split_part(name, '/', 1) = ${clientId} and version is not null
    ) s
    where not exists (select from portal.client_ending_files f where f.client_id = ${clientId} and f.file_key = s.file_key)
    order by s.folder, s.id limit ${limit}`.execute(tx);
  return rows;
}

/** The next statements of a client whose files the export does not have yet. `folder`: the start of the keys of these files. */
export async function listUnwrittenStatements(
  tx: Tx,
  { clientId, folder, limit }: { clientId: string; folder: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from portal.statements s where s.client_id = ${clientId} and not exists (
      select from portal.client_ending_files f where f.client_id = s.client_id and f.file_key = ${folder}::text || s.id || '-pdf')
    order by s.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function sumFiles(tx: Tx, clientId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::bigint as files, coalesce(sum(bytes), 0)::bigint as bytes from portal.client_ending_files
    where client_id = ${clientId} and not is_missing`.execute(tx);
  return rows[0] ?? { files: 0, bytes: 0 };
}
