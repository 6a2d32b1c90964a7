import type { ImportDetails, ImportHead, ImportMapping } from '@recoup/contract/placing/import-shapes';
import { importStates, type ImportState } from '@recoup/domain/placing/import-states';
import { isCertified } from '@recoup/domain/placing/certification';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { Files } from '#platform/files/index.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/index.ts';
import type { FinishedUpload, Uploads } from '#platform/uploads.ts';
import {
  badMapping,
  fileEmpty,
  fileTooLarge,
  importChanged,
  importNotFound,
  notCertified,
  nothingToPlace,
  sheetsNotChosen,
  uploadNotExpected,
  wrongState,
} from './imports.errors.ts';
import { requirePlacing } from '#areas/company/agreements/index.ts';
import type { ReadingHints } from '#platform/db/json-columns.ts';
import { fileFolder, importJob } from './imports.jobs.ts';
import {
  isWaiting,
  mayCancel,
  mayMap,
  presentDetails,
  presentHead,
  presentStructure,
  presentSummary,
  stateOfImport,
} from './imports.presenter.ts';
import {
  countBefore,
  findImport,
  findSameFile,
  deleteEdits,
  insertImport,
  listHeads,
  rememberMapping,
  type DetailRow,
  type ImportRef,
} from './imports.repository.ts';
import { moveImport } from './import-state.repository.ts';
import { mappingErrors, sheetErrors } from './mapping-rules.ts';
import { sealEdits } from './rows/seal-edits.ts';
import { sensitiveColumns } from './stages/cells.ts';

export interface ImportsPlatform {
  config: Config;
  db: Db;
  files: Files;
  jobs: Jobs;
  uploads: Uploads;
  vault: Vault;
  clock: Clock;
}

export function createImportsService({ config, db, files, jobs, uploads, vault, clock }: ImportsPlatform) {
  const refOf = (caller: ClientCaller, importId: string): ImportRef => ({ clientId: caller.clientId, importId });

  async function present(tx: Tx, caller: ClientCaller, importId: string): Promise<ImportDetails> {
    const ref = refOf(caller, importId);
    const row = await findImport(tx, ref);
    if (!row) throw importNotFound();
    const sameFile = row.file_sha256 === null ? undefined : await findSameFile(tx, ref, row.file_sha256);
    const before = isWaiting(row) ? await countBefore(tx, ref, row.updated_at) : 0;
    return presentDetails(row, { userId: caller.userId, sameFile, before });
  }

  const enqueue = (tx: Tx, { clientId, importId }: ImportRef, stage: 'read' | 'check' | 'commit' | 'forget') =>
    jobs.enqueue(tx, importJob, { client_id: clientId, import_id: importId, stage }, { group: clientId });

  /** Locks and changes an import in the caller's name, and returns it. */
  function change(
    caller: ClientCaller,
    importId: string,
    work: (tx: Tx, row: DetailRow, ref: ImportRef) => Promise<void>,
  ): Promise<ImportDetails> {
    return db.asUser(caller.claims, async (tx) => {
      const row = await findImport(tx, refOf(caller, importId), { lock: true });
      if (!row) throw importNotFound();
      await work(tx, row, refOf(caller, importId));
      return present(tx, caller, importId);
    });
  }

  return {
    create: (caller: ClientCaller, file: { file_name: string; file_bytes: number }): Promise<ImportDetails> => {
      if (file.file_bytes === 0) throw fileEmpty();
      if (file.file_bytes > config.UPLOAD_MAX_BYTES) throw fileTooLarge(config.UPLOAD_MAX_BYTES);
      return db.asUser(caller.claims, async (tx) => {
        const id = newId();
        await insertImport(tx, refOf(caller, id), {
          name: plainName(file.file_name),
          bytes: file.file_bytes,
          userId: caller.userId,
          at: clock.now(),
        });
        await recordAuditEntry(tx, caller, { action: 'import.created', subjectType: 'import', subjectId: id });
        return present(tx, caller, id);
      });
    },

    list: (
      caller: ClientCaller,
      query: { state?: ImportState[] | undefined; cursor?: string | undefined; limit: number },
    ): Promise<{ rows: ImportHead[]; nextCursor: string | null }> =>
      db.asViewer(caller.claims, async (tx) => {
        const [before] = query.cursor === undefined ? [null] : decodeCursor('imports', query.cursor, ['id']);
        const rows = await listHeads(tx, {
          clientId: caller.clientId,
          states: query.state,
          before: typeof before === 'string' ? before : null,
          limit: query.limit + 1,
        });
        const shown = rows.slice(0, query.limit);
        const last = shown.at(-1);
        return {
          rows: shown.map((row) => presentHead(row, caller.userId)),
          nextCursor: rows.length > query.limit && last ? encodeCursor('imports', [last.id]) : null,
        };
      }),

    get: (caller: ClientCaller, id: string): Promise<ImportDetails> =>
      db.asViewer(caller.claims, (tx) => present(tx, caller, id)),

    readAgain: (caller: ClientCaller, id: string, hints: ReadingHints): Promise<ImportDetails> =>
      change(caller, id, async (tx, row, ref) => {
        const state = stateOfImport(row);
        // A sheet without rows is not final: another sheet may have some.
        const errors = sheetErrors(hints.sheets, presentStructure(row));
        if (errors.length > 0) throw badMapping(errors);
        const isFileGone = state === 'failed' && (row.structure === null || row.file_key === null);
        if (!importStates.can(state, 'reading', 'client') || isFileGone) throw wrongState(state);
        // Corrections refer to the columns as they were read.
        await deleteEdits(tx, ref);
        await moveImport(tx, ref, {
          to: 'reading',
          who: 'client',
          set: {
            claim: null,
            reading: JSON.stringify(hints),
            mapping: null,
            progress_done: 0,
            progress_total: null,
            failure_code: null,
            failure_message: null,
            updated_at: clock.now(),
          },
        }).execute();
        await enqueue(tx, ref, 'read');
      }),

    map: (caller: ClientCaller, id: string, mapping: ImportMapping): Promise<ImportDetails> =>
      change(caller, id, async (tx, row, ref) => {
        const state = stateOfImport(row);
        const stored = row.structure;
        if (!mayMap(state) || stored === null) throw wrongState(state);
        const errors = mappingErrors(mapping, stored.columns.length);
        if (errors.length > 0) throw badMapping(errors);
        if (presentStructure(row)?.asks_sheets === true) throw sheetsNotChosen();
        await sealEdits(tx, ref, { sensitive: sensitiveColumns(stored.columns, mapping), vault });
        const text = JSON.stringify(mapping);
        if (stored.columns.some(({ header }) => header !== ''))
          await rememberMapping(tx, {
            clientId: ref.clientId,
            signature: stored.signature,
            mapping: text,
            userId: caller.userId,
            at: clock.now(),
          });
        await moveImport(tx, ref, {
          to: 'checking',
          who: 'client',
          set: {
            claim: null,
            mapping: text,
            revision: row.revision + 1,
            progress_done: 0,
            progress_total: stored.shown.data_rows,
            failure_code: null,
            failure_message: null,
            updated_at: clock.now(),
          },
        }).execute();
        await enqueue(tx, ref, 'check');
      }),

    commit: (
      caller: ClientCaller,
      id: string,
      seen: {
        certification: { version: string; affirmed: boolean[] };
        revision: number;
        accounts: number;
        amount_cents: number;
        itemization_assumed: number;
      },
    ): Promise<ImportDetails> =>
      change(caller, id, async (tx, row, ref) => {
        const state = stateOfImport(row);
        // The same request again, after a lost response.
        if (['committing', 'committed'].includes(state) && row.certified_by === caller.userId && row.revision === seen.revision)
          return;
        if (!importStates.can(state, 'committing', 'client')) throw wrongState(state);
        await requirePlacing(tx, caller);
        if (!isCertified(seen.certification)) throw notCertified();
        const summary = presentSummary(row);
        if (
          summary === null ||
          row.revision !== seen.revision ||
          summary.accounts !== seen.accounts ||
          summary.amount_cents !== seen.amount_cents ||
          summary.itemization_assumed !== seen.itemization_assumed
        )
          throw importChanged();
        if (summary.accounts === 0) throw nothingToPlace();
        await moveImport(tx, ref, {
          to: 'committing',
          who: 'client',
          set: {
            claim: null,
            plan: JSON.stringify({ certification: seen.certification.version, certified_name: caller.name }),
            certified_by: caller.userId,
            certified_at: clock.now(),
            progress_done: 0,
            progress_total: summary.accounts,
            failure_code: null,
            failure_message: null,
            updated_at: clock.now(),
          },
        }).execute();
        await recordAuditEntry(tx, caller, {
          action: 'import.certified',
          subjectType: 'import',
          subjectId: id,
          details: {
            certification: seen.certification.version,
            accounts: seen.accounts,
            amount_cents: seen.amount_cents,
            itemization_assumed: seen.itemization_assumed,
          },
        });
        await enqueue(tx, ref, 'commit');
      }),

    async cancel(caller: ClientCaller, id: string): Promise<ImportDetails> {
      const cancelled = await change(caller, id, async (tx, row, ref) => {
        const state = stateOfImport(row);
        if (state === 'cancelled') return;
        if (!mayCancel(state)) throw wrongState(state);
        await moveImport(tx, ref, { to: 'cancelled', who: 'client', set: { claim: null, updated_at: clock.now() } }).execute();
        await recordAuditEntry(tx, caller, { action: 'import.cancelled', subjectType: 'import', subjectId: id });
        await enqueue(tx, ref, 'forget');
      });
      await uploads.discard(id);
      return cancelled;
    },

    /** Takes over a complete upload. Repeated after a crash, it finds everything done. */
    async acceptUpload({ clientId, importId, content }: FinishedUpload): Promise<void> {
      const ref = { clientId, importId };
      const row = await db.asService((tx) => findImport(tx, ref));
      if (row?.file_key) return;
      if (!row || !importStates.can(stateOfImport(row), 'uploaded', 'system')) throw uploadNotExpected();
      // A new name per attempt: a later one must not touch what an earlier one passed on.
      const fileKey = `${fileFolder(ref)}/${newId()}`;
      const { sha256, bytes } = await files.put(fileKey, content());
      const isTaken = await db.asService(async (tx) => {
        const set = { file_key: fileKey, file_sha256: sha256, file_bytes: bytes, updated_at: clock.now() };
        const { numUpdatedRows } = await moveImport(tx, ref, { to: 'uploaded', who: 'system', set }).executeTakeFirst();
        if (numUpdatedRows > 0n) await enqueue(tx, ref, 'read');
        return numUpdatedRows > 0n;
      });
      if (isTaken) return files.deleteBelow(fileFolder(ref), fileKey);
      await files.delete(fileKey);
      const now = await db.asService((tx) => findImport(tx, ref));
      if (!now?.file_key) throw uploadNotExpected();
    },
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** The displayed name: the last path segment of the browser's name, without invisible characters. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 255) || 'upload'
  );
}
