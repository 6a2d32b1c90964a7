import type { LoadColumns, LoadMapping, LoadReport } from '@recoup/contract/agency/load';
import { z } from 'zod';
import { createFeedFiles, createFileRuns, MappingUnclear, type Imported } from '#areas/feed/files/index.ts';
import { kinds } from '#areas/feed/items/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Platform } from '#platform/http/module.ts';
import { MS_PER } from '@recoup/domain/shared/time';
import { SheetFailure } from '#platform/sheets/failure.ts';
import { presentColumns } from './present-columns.ts';
import { changeLoad, deleteOld, findLoad, findLoader, type LoadRow } from './loads.repository.ts';
import { kindsFor } from './may-load.ts';

/** Reads, checks, applies and deletes files: one queue, so that a server processes one file at a time. */
export const loadJob = { name: 'agency.load' } as const;

/** Folder of the loaded file and the file of its refused rows. */
export const loadFolder = (id: string) => `loads/${id}`;

/** Most rows in a report; the file of refused rows has all of them. */
const maxReported = { changes: 500, refused: 200 };
const retries = 5;
const keptDays = { ended: 30, left: 7 };

const payload = z.object({ id: z.uuid(), stage: z.enum(['read', 'check', 'apply', 'forget']) });

/** The load was canceled while it was processed. */
class Cancelled extends Error {}

export type LoadPlatform = Pick<Platform, 'db' | 'vault' | 'clock' | 'log' | 'files' | 'jobs'> & { temporary: string };

export function defineLoadJobs(platform: LoadPlatform): void {
  const { db, files, jobs, clock, log } = platform;
  const feedFiles = createFeedFiles({ ...platform, kinds, timeZone: clock.timeZone });
  const runs = createFileRuns(platform);

  const contentOf = (row: LoadRow) => () => files.get(row.file_key ?? '');
  const endsAt = () => ({ finished_at: clock.now(), is_cancelling: false });
  const deleteFiles = (id: string) => files.deleteBelow(loadFolder(id));

  async function read(row: LoadRow): Promise<void> {
    const content = contentOf(row);
    const found = await feedFiles.inspect({ content, kind: row.kind ?? undefined, source: row.source ?? undefined });
    const total = await feedFiles.countRows(content);
    await db.asService(async (tx) => {
      const table: LoadColumns['table'] = found && presentColumns(found);
      const mapping: LoadMapping = { columns: table?.mapping ?? {}, constants: table?.constants ?? {} };
      const state = table ? ('mapping' as const) : ('checking' as const);
      const set = { state, columns: table, mapping, rows_total: total, step_at: clock.now() };
      if (!(await changeLoad(tx, { id: row.id, from: 'reading' }, set)) || table) return;
      await jobs.enqueue(tx, loadJob, { id: row.id, stage: 'check' });
    });
  }

  async function run(row: LoadRow, state: 'checking' | 'applying', signal: AbortSignal): Promise<void> {
    const isDryRun = state === 'checking';
    const person = (isDryRun ? row.created_by : row.applied_by) ?? row.created_by;
    const name = (isDryRun ? row.created_by_name : row.applied_by_name) ?? row.created_by_name;
    const loader = await db.asService((tx) => findLoader(tx, person));
    if (!loader || loader.isLimited)
      return fail(row, state, ['Your access has changed. Ask an agency administrator to load this file.']);
    const report: LoadReport = { counts: {}, changes: [], refused: [], checked_rows: null };
    const imported = await runs.run(
      { name: row.file_name, content: contentOf(row), last_line: row.last_line, counts: row.counts },
      { kind: row.kind, source: row.source, isDryRun, isHistory: row.is_history, ...row.mapping },
      {
        sender: { name: 'console', person: name, kinds: kindsFor(loader.role).map(({ kind }) => kind) },
        signal,
        isWhole: true,
        onAnswer: ({ line, id, changes }) => {
          if (isDryRun && changes && changes.length > 0 && report.changes.length < maxReported.changes)
            report.changes.push({ line, id, fields: changes.map(presentChange) });
        },
        onRefused: ({ line, message }) => {
          if (report.refused.length < maxReported.refused) report.refused.push({ line, message });
        },
        save: async ({ lastLine, counts }) => {
          const set = { counts, ...(isDryRun ? {} : { last_line: lastLine }) };
          const isLive = await db.asService(async (tx) => {
            if (!(await changeLoad(tx, { id: row.id, from: state }, set))) return false;
            return !(await findLoad(tx, row.id))?.is_cancelling;
          });
          if (!isLive) throw new Cancelled();
        },
      },
    );
    try {
      await end(row, { state, imported, report: { ...report, counts: imported.counts }, by: { userId: person, name } });
    } finally {
      await imported.close();
    }
  }

  interface End {
    state: 'checking' | 'applying';
    imported: Imported;
    report: LoadReport;
    by: { userId: string; name: string };
  }

  async function end(row: LoadRow, { state, imported, report, by }: End): Promise<void> {
    const { counts } = report;
    const refusedKey = (counts['refused'] ?? 0) > 0 ? `${loadFolder(row.id)}/refused-${state}` : null;
    if (refusedKey) await files.put(refusedKey, imported.refused());
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const checked = row.rows_total !== null && rows < row.rows_total ? rows : null;
    await db.asService(async (tx) => {
      const isDryRun = state === 'checking';
      const next = isDryRun ? { state: 'checked' as const } : { state: 'applied' as const, file_key: null, ...endsAt() };
      const set = { ...next, counts, report: { ...report, checked_rows: checked }, refused_key: refusedKey };
      if (!(await changeLoad(tx, { id: row.id, from: state }, set))) return;
      await recordEnd(tx, row, { action: isDryRun ? 'agency.file_checked' : 'agency.file_loaded', counts, by });
    });
    if (state === 'applying' && row.file_key) await files.delete(row.file_key);
  }

  const recordEnd = (
    tx: Tx,
    { file_name: file, kind }: LoadRow,
    {
      action,
      counts,
      by,
    }: { action: 'agency.file_checked' | 'agency.file_loaded'; counts: Record<string, number>; by: End['by'] },
  ) => recordAgencyEntries(tx, { ...by, ip: null, userAgent: null }, [{ action, details: { file, kind, ...counts } }]);

  /** Ends a canceled load between transactions. Applied rows are not reverted and are recorded. */
  async function stop(id: string): Promise<void> {
    await db.asService(async (tx) => {
      const row = await findLoad(tx, id, { isLocked: true });
      if (row?.state !== 'applying') return;
      await changeLoad(
        tx,
        { id, from: 'applying' },
        { state: 'cancelled', file_key: null, report: null, refused_key: null, ...endsAt() },
      );
      const by = { userId: row.applied_by ?? row.created_by, name: row.applied_by_name ?? row.created_by_name };
      await recordEnd(tx, row, { action: 'agency.file_loaded', counts: row.counts, by });
    });
    await deleteFiles(id);
  }

  async function fail(row: LoadRow, from: LoadRow['state'], failure: string[]): Promise<void> {
    await db.asService((tx) => changeLoad(tx, { id: row.id, from }, { state: 'failed', failure, file_key: null, ...endsAt() }));
    await deleteFiles(row.id);
  }

  /** Stores a failure that the file caused. Returns false for all other errors. */
  async function explain(row: LoadRow, error: unknown): Promise<boolean> {
    if (error instanceof SheetFailure) await fail(row, row.state, [error.message]);
    else if (error instanceof MappingUnclear) {
      const failure = error.problems.map(({ message }) => message);
      if (row.columns === null) await fail(row, row.state, failure);
      else await db.asService((tx) => changeLoad(tx, { id: row.id, from: row.state }, { state: 'mapping', failure, counts: {} }));
    } else return false;
    return true;
  }

  jobs.define({
    ...loadJob,
    payload,
    retries,
    // A file may contain every account of an agency.
    timeoutSeconds: 86_400,
    handler: async ({ id, stage }, { signal, attempt }) => {
      if (stage === 'forget') return deleteFiles(id);
      const row = await db.asService((tx) => findLoad(tx, id));
      const state = ({ read: 'reading', check: 'checking', apply: 'applying' } as const)[stage];
      if (row?.state !== state) return;
      try {
        if (state === 'reading') await read(row);
        else await run(row, state, signal);
      } catch (error) {
        if (error instanceof Cancelled) return stop(id);
        if (signal.aborted || (await explain(row, error))) {
          signal.throwIfAborted();
          return;
        }
        if (attempt <= retries) throw error;
        log.error({ err: error, load: id, stage }, 'load failed after the last attempt');
        await fail(row, state, [stage === 'apply' ? notAllApplied : internal]);
      }
    },
  });

  jobs.define({
    name: 'agency.loads_sweep',
    payload: z.object({}),
    schedule: '41 3 * * *',
    handler: async () => {
      const ago = (days: number) => new Date(clock.now().getTime() - days * MS_PER.day);
      const ids = await db.asService((tx) => deleteOld(tx, { ended: ago(keptDays.ended), left: ago(keptDays.left) }));
      for (const id of ids) await deleteFiles(id);
    },
  });
}

const internal = 'Something went wrong on our side, and nothing was applied. Load the file again.';
const notAllApplied =
  'Something went wrong on our side after some rows were applied. Load the file again. No row is applied twice.';

const presentChange = ({ field, before, after }: { field: string; before: unknown; after: unknown }) => ({
  field,
  before: textOf(before),
  after: textOf(after),
});

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
