import type { ClientNote } from '@recoup/contract/agency/clients';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { insertNote, listNotes, listVersions, lockNote, replaceNote, type NoteRow, type VersionRow } from './notes.repository.ts';

const noteChanged = () => conflict('note_changed', 'A colleague changed this note. Read it, then make your change again.');

/** Internal notes. Recorded only in the agency's audit log, because clients must not find out that notes exist. */
export function createNotesService({ db, clock }: { db: Db; clock: Clock }) {
  const entryOf = (action: 'client.note_added' | 'client.note_edited', clientId: string, id: string) => ({
    action,
    clientId,
    subjectType: 'note',
    subjectId: id,
    isInternal: true as const,
  });
  return {
    list: (caller: AgencyCaller, clientId: string, query: { cursor?: string | undefined; limit: number }) =>
      db.asUser(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listNotes(tx, clientId, query);
        const versions = await listVersions(
          tx,
          clientId,
          rows.map(({ id }) => id),
        );
        return { data: rows.map((row) => presentNote(row, versions)), page: { next_cursor: nextCursor, total: null } };
      }),

    add: (caller: AgencyCaller, clientId: string, body: string): Promise<ClientNote> =>
      db.asService(async (tx) => {
        const author = { created_by: caller.userId, created_by_name: caller.name, created_at: clock.now() };
        const row = await insertNote(tx, { client_id: clientId, id: newId(), body, ...author });
        await recordAgencyEntries(tx, caller, [entryOf('client.note_added', clientId, row.id)]);
        return presentNote(row, []);
      }),

    edit: (
      caller: AgencyCaller,
      { clientId, id }: { clientId: string; id: string },
      { body, revision }: { body: string; revision: number },
    ): Promise<ClientNote> =>
      db.asService(async (tx) => {
        const before = await lockNote(tx, clientId, id);
        if (!before) throw notFound('note');
        if (before.revision !== revision) throw noteChanged();
        const row =
          before.body === body
            ? before
            : await replaceNote(tx, { clientId, before, body, byName: caller.name, now: clock.now() });
        if (row !== before) await recordAgencyEntries(tx, caller, [entryOf('client.note_edited', clientId, id)]);
        return presentNote(row, await listVersions(tx, clientId, [id]));
      }),
  };
}

export type NotesService = ReturnType<typeof createNotesService>;

function presentNote(row: NoteRow, versions: readonly VersionRow[]): ClientNote {
  return {
    id: row.id,
    body: row.body,
    revision: row.revision,
    author: row.created_by_name,
    created_at: row.created_at.toISOString(),
    edited: row.edited_at ? { by: row.edited_by_name ?? '', at: row.edited_at.toISOString() } : null,
    versions: versions
      .filter(({ note_id: id }) => id === row.id)
      .map(({ revision, body, written_by_name: by, written_at: at }) => ({ revision, body, by, at: at.toISOString() })),
  };
}
