import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export interface WebFile {
  name: string;
  /** Compressed with Brotli if `is_brotli`. */
  content: Buffer;
  is_brotli: boolean;
}

/** Marks the files of a starting server as in use, once a day; returns the names that are not stored yet. */
export async function markFilesInUse(db: Db, names: readonly string[]): Promise<string[]> {
  // Servers that start together skip each other's rows: waiting for them in another order would be a deadlock.
  const { rows } = await sql<{ name: string }>`
    with stale as (
      select name from portal_meta.web_files where name = any (${names}) and started_at < now() - interval '1 day' for update skip locked
    ), kept as (
      update portal_meta.web_files w set started_at = now() from stale where w.name = stale.name
    )
    select given.name from unnest(${names}::text[]) given (name)
    where not exists (select from portal_meta.web_files w where w.name = given.name)`.execute(db.owner);
  return rows.map(({ name }) => name);
}

export async function storeFile(db: Db, { name, content, is_brotli }: WebFile): Promise<void> {
  await sql`insert into portal_meta.web_files (name, content, is_brotli) values (${name}, ${content}, ${is_brotli})
    on conflict do nothing`.execute(db.owner);
}

/** Deletes files of versions that no server started with for 60 days. */
export async function deleteOldFiles(db: Db): Promise<void> {
  await sql`delete from portal_meta.web_files where started_at < now() - interval '60 days'`.execute(db.owner);
}

export async function findFile(db: Db, name: string): Promise<WebFile | null> {
  const { rows } = await sql<WebFile>`select name, content, is_brotli from portal_meta.web_files where name = ${name}`.execute(
    db.owner,
  );
  return rows[0] ?? null;
}
