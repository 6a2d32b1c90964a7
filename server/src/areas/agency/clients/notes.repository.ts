import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { sql } from 'kysely';

const order = 'client notes';

const columns = ['id', 'body', 'revision', 'created_by_name', 'created_at', 'edited_by_name', 'edited_at'] as const;

export async function listNotes(tx: Tx, clientId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  let query = tx
    .selectFrom('portal.client_notes')
    .select([...columns, sql<string>`created_at::text`.as('at_text')])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [at, id] = decodeCursor(order, cursor, ['instant', 'id']);
    query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.at_text, last.id]) : null };
}

export type NoteRow = Omit<Awaited<ReturnType<typeof listNotes>>['rows'][number], 'at_text'>;

export function listVersions(tx: Tx, clientId: string, noteIds: readonly string[]) {
  return tx
    .selectFrom('portal.client_note_versions')
    .select(['note_id', 'revision', 'body', 'written_by_name', 'written_at'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`note_id = any (${noteIds})`)
    .orderBy('revision', 'desc')
    .execute();
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export function insertNote(
  tx: Tx,
  note: { client_id: string; id: string; body: string; created_by: string; created_by_name: string; created_at: Date },
): Promise<NoteRow> {
  return tx
    .insertInto('portal.client_notes')
    .values(note)
    .returning([...columns])
    .executeTakeFirstOrThrow();
}

export function lockNote(tx: Tx, clientId: string, id: string) {
  return tx
    .selectFrom('portal.client_notes')
    .select([...columns])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a note and keeps its previous text as a version. */
export async function replaceNote(
  tx: Tx,
  { clientId, before, body, byName, now }: { clientId: string; before: NoteRow; body: string; byName: string; now: Date },
): Promise<NoteRow> {
  await tx
    .insertInto('portal.client_note_versions')
    .values({
      client_id: clientId,
      note_id: before.id,
      revision: before.revision,
      body: before.body,
      written_by_name: before.edited_by_name ?? before.created_by_name,
      written_at: before.edited_at ?? before.created_at,
    })
    .execute();
  return tx
    .updateTable('portal.client_notes')
    .set({ body, revision: before.revision + 1, edited_by_name: byName, edited_at: now })
    .where('client_id', '=', clientId)
    .where('id', '=', before.id)
    .returning([...columns])
    .executeTakeFirstOrThrow();
}
