import type { createLoad, Load, LoadDetails, LoadMapping } from '@recoup/contract/agency/load';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { Config } from '#server/config.ts';
import { listSources } from '#areas/feed/files/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { newId } from '#platform/ids.ts';
import type { FinishedUpload } from '#platform/uploads.ts';
import { fileEmpty, fileTooLarge, loadNotFound, uploadNotExpected, wrongState } from './loads.errors.ts';
import { loadFolder, loadJob } from './loads.jobs.ts';
import { presentDetails, presentLoad } from './loads.presenter.ts';
import { changeLoad, findLoad, insertLoad, listRecent, type LoadRow } from './loads.repository.ts';
import { kindsFor, mayLoad } from './may-load.ts';

const recent = 20;
const waiting: readonly string[] = ['mapping', 'checked'];

/** A file without a kind may contain items of any kind, so only admins may load it. */
function requireKind({ agencyRole: role }: AgencyCaller, kind: string | undefined): void {
  if (role !== 'agency_admin' && (kind === undefined || !mayLoad(role, kind)))
    throw forbidden('Only agency administrators can load clients, terms, statements, status codes, and files of several kinds.');
}

type LoadsPlatform = Pick<Platform, 'db' | 'files' | 'jobs' | 'uploads' | 'clock'> & { config: Config };

/** Data files of agency staff: uploaded in parts, then read, checked and applied by jobs. */
export function createLoadsService({ db, files, jobs, uploads, clock, config }: LoadsPlatform) {
  const present = (row: LoadRow, { userId }: AgencyCaller) => presentDetails(row, { userId, now: clock.now() });

  async function findVisible(tx: Tx, caller: AgencyCaller, id: string, isLocked = false): Promise<LoadRow> {
    const row = await findLoad(tx, id, { isLocked });
    if (!row || (caller.agencyRole !== 'agency_admin' && row.created_by !== caller.userId)) throw loadNotFound();
    return row;
  }

  const read = (caller: AgencyCaller, id: string): Promise<LoadDetails> =>
    db.asService(async (tx) => present(await findVisible(tx, caller, id), caller));

  /** Locks and changes a load, and returns it. */
  const change = (caller: AgencyCaller, id: string, work: (tx: Tx, row: LoadRow) => Promise<void>): Promise<LoadDetails> =>
    db.asService(async (tx) => {
      await work(tx, await findVisible(tx, caller, id, true));
      return present(await findVisible(tx, caller, id), caller);
    });

  return {
    kinds: async ({ agencyRole: role }: AgencyCaller) => ({
      kinds: kindsFor(role).map(({ kind, summary }) => ({ kind, summary })),
      sources: await db.asService(listSources),
    }),

    /** Errors: 422 `file_too_large`. */
    create: (
      caller: AgencyCaller,
      { file_name: fileName, file_bytes: bytes, kind, source, history }: BodyOf<typeof createLoad>,
    ) => {
      requireKind(caller, kind);
      if (bytes === 0) throw fileEmpty();
      if (bytes > config.UPLOAD_MAX_BYTES) throw fileTooLarge(config.UPLOAD_MAX_BYTES);
      return db.asService(async (tx) => {
        const id = newId();
        const settings = { kind: kind ?? null, source: source ?? null, isHistory: history };
        await insertLoad(tx, { id, fileName, bytes, ...settings, by: caller, at: clock.now() });
        return present(await findVisible(tx, caller, id), caller);
      });
    },

    list: (caller: AgencyCaller): Promise<Load[]> =>
      db.asService(async (tx) => {
        const rows = await listRecent(tx, { userId: caller.agencyRole === 'agency_admin' ? null : caller.userId, limit: recent });
        return rows.map((row) => presentLoad(row, { userId: caller.userId, now: clock.now() }));
      }),

    get: read,

    /** Errors: 409 `wrong_state`. */
    map: (caller: AgencyCaller, id: string, mapping: LoadMapping) =>
      change(caller, id, async (tx, row) => {
        if (!waiting.includes(row.state) || row.columns === null) throw wrongState();
        const set: Partial<LoadRow> = { state: 'checking', mapping, failure: [], counts: {}, report: null, step_at: clock.now() };
        await changeLoad(tx, { id, from: row.state }, set);
        await jobs.enqueue(tx, loadJob, { id, stage: 'check' });
      }),

    /** Errors: 409 `wrong_state`. */
    apply: (caller: AgencyCaller, id: string) =>
      change(caller, id, async (tx, row) => {
        if (row.state === 'applying' && row.applied_by === caller.userId) return;
        if (row.state !== 'checked') throw wrongState();
        requireKind(caller, row.kind ?? undefined);
        const by = { applied_by: caller.userId, applied_by_name: caller.name };
        await changeLoad(tx, { id, from: 'checked' }, { state: 'applying', counts: {}, ...by, step_at: clock.now() });
        await jobs.enqueue(tx, loadJob, { id, stage: 'apply' });
      }),

    /** Errors: 409 `wrong_state`. */
    async cancel(caller: AgencyCaller, id: string): Promise<LoadDetails> {
      const cancelled = await change(caller, id, async (tx, row) => {
        if (row.state === 'cancelled') return;
        if (row.state === 'applied' || row.state === 'failed') throw wrongState();
        // The job stops after its current transaction.
        if (row.state === 'applying') return void (await changeLoad(tx, { id, from: 'applying' }, { is_cancelling: true }));
        const set = { state: 'cancelled', counts: {}, report: null, file_key: null, finished_at: clock.now() } as const;
        await changeLoad(tx, { id, from: row.state }, set);
        await jobs.enqueue(tx, loadJob, { id, stage: 'forget' });
      });
      await uploads.discard(id);
      return cancelled;
    },

    async openRefused(caller: AgencyCaller, id: string) {
      const row = await db.asService(async (tx) => {
        const found = await findVisible(tx, caller, id);
        const details = { file: found.file_name, rows: found.counts['refused'] ?? 0 };
        if (found.refused_key !== null) await recordAgencyEntries(tx, caller, [{ action: 'agency.file_refused_rows', details }]);
        return found;
      });
      if (row.refused_key === null) throw loadNotFound();
      return { content: files.get(row.refused_key), fileName: row.file_name.replace(/(\.\w+)?$/, '-refused.csv') };
    },

    /** Takes over a complete upload. Safe to repeat after a crash. */
    async acceptUpload({ importId: id, content }: FinishedUpload): Promise<void> {
      const row = await db.asService((tx) => findLoad(tx, id));
      if (row?.file_key) return;
      if (row?.state !== 'uploading') throw uploadNotExpected();
      const fileKey = `${loadFolder(id)}/${newId()}`;
      await files.put(fileKey, content());
      const isTaken = await db.asService(async (tx) => {
        const set = { state: 'reading', file_key: fileKey, step_at: clock.now() } as const;
        if (!(await changeLoad(tx, { id, from: 'uploading' }, set))) return false;
        await jobs.enqueue(tx, loadJob, { id, stage: 'read' });
        return true;
      });
      if (isTaken) return files.deleteBelow(loadFolder(id), fileKey);
      await files.delete(fileKey);
      if (!(await db.asService((tx) => findLoad(tx, id)))?.file_key) throw uploadNotExpected();
    },
  };
}
