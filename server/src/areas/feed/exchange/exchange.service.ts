import { outgoingName } from '@recoup/domain/feed/exchange-files';
import { MS_PER } from '@recoup/domain/shared/time';
import { assignPositions } from '#areas/feed/outbox/index.ts';
import { createFileRuns } from '#areas/feed/files/index.ts';
import { kinds } from '#areas/feed/items/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { AppError, conflict, unprocessable } from '#platform/http/errors.ts';
import { FolderError, openFolder, type FolderLocation } from '#platform/remote-folder/index.ts';
import { moveAcknowledged, recordReceived } from './answer-batches.ts';
import { countBatches, findBatch, insertBatch, listBatches, markAnswered } from './batches.repository.ts';
import { folders, type ExchangeContext } from './context.ts';
import {
  changeFolderScopes,
  endFolderSystem,
  findExchange,
  findFolderSystem,
  insertFolderSystem,
  saveExchange,
  withFolderLock,
  type ExchangeRow,
} from './exchange.repository.ts';
import { listFiles, listSeen, listTaken } from './files.repository.ts';
import { readTemplate, shippedLayouts } from './layouts/index.ts';
import { endsPoll, type Poll } from './poll.ts';
import { deletePattern, listPatterns, savePattern, type FilePattern } from './patterns.repository.ts';
import { takeFiles } from './take-files.ts';
import { deleteTemplates, listTemplates, saveTemplate } from './templates.repository.ts';
import { writeBatches } from './write-batches.ts';

export interface ExchangeOptions extends ExchangeContext {
  /** Null where no folder is configured. */
  place: FolderLocation | null;
  /** Called once when the folder has failed several times in a row. */
  onStopped?: (error: string) => Promise<void>;
}

const maxDelayMs = 15 * MS_PER.minute;
/** Consecutive failures before the agency gets an email. */
const failuresBeforeEmail = 3;

/** Records a change in its transaction; absent on the command line. */
type Recorder = (tx: Tx) => Promise<void>;
const unrecorded: Recorder = () => Promise.resolve();
const refuse = (message: string) => conflict('exchange_refused', message);

/** `busy`: another server holds the lock. `waiting`: the next attempt after a failure is not due yet. */
export type PollResult = 'done' | 'failed' | 'busy' | 'waiting' | 'off';

export function createExchange({ place, onStopped, ...context }: ExchangeOptions) {
  const { db, clock, log } = context;
  const importer = createFileRuns(context);

  async function pollFolder(lock: Poll['lock'], signal: AbortSignal): Promise<FolderError | null> {
    if (!place) return null;
    let folder: Poll['folder'] | null = null;
    try {
      folder = await openFolder(place);
      const current: Poll = { ...context, folder, lock, importer, signal, problems: [] };
      const parts = [takeFiles, writeBatches, recordReceived];
      // Fails if either is missing, as in an unmounted folder, before anything is created there.
      for (const name of [folders.in, folders.out]) await folder.list(name);
      for (const name of [folders.working, folders.done, folders.refused]) await folder.makeFolder(name);
      for (const part of parts)
        try {
          await part(current);
        } catch (error) {
          if (!(error instanceof FolderError) || endsPoll(error)) throw error;
          current.problems.push(error);
        }
      return current.problems[0] ?? null;
    } catch (error) {
      if (error instanceof FolderError) return error;
      throw error;
    } finally {
      await folder?.close();
    }
  }

  async function record(error: FolderError | null): Promise<void> {
    const now = clock.now();
    const before = await db.asService(findExchange);
    if (!error) {
      await db.asService((tx) =>
        saveExchange(tx, {
          last_look_at: now,
          last_success_at: now,
          failing_since: null,
          failures: 0,
          error: null,
          retry_at: null,
        }),
      );
      if (before.error !== null) log.info({}, 'the exchange folder works again');
      return;
    }
    const failures = before.failures + 1;
    const delay = Math.min(MS_PER.minute * 2 ** (failures - 1), maxDelayMs);
    // A file that cannot be read does not delay the others.
    const waits = endsPoll(error) || error.code === 'full';
    await db.asService((tx) =>
      saveExchange(tx, {
        last_look_at: now,
        failing_since: before.failing_since ?? now,
        failures,
        error: error.message.slice(0, 1000),
        // Ten seconds early, because the job starts every whole minute and would otherwise miss one.
        retry_at: waits ? new Date(now.getTime() + delay - 10_000) : null,
      }),
    );
    log.error({ err: error, code: error.code, failures }, 'the exchange folder cannot be used');
    if (failures === failuresBeforeEmail) await onStopped?.(error.message);
  }

  return {
    /** `isForced`: poll even before the next attempt is due. Rejects with errors that are not the folder's. */
    async poll({ isForced = false, signal = new AbortController().signal } = {}): Promise<PollResult> {
      if (!place) return 'off';
      const { retry_at: retryAt } = await db.asService(findExchange);
      if (!isForced && retryAt && retryAt > clock.now()) return 'waiting';
      const done = await withFolderLock(db, async (lock) => {
        const error = await pollFolder(lock, signal);
        await record(error);
        return { error };
      });
      return done === null ? 'busy' : done.error ? 'failed' : 'done';
    },

    /** Creates the subfolders. */
    async prepare(): Promise<void> {
      if (!place) throw new Error('EXCHANGE_URL is not set.');
      const folder = await openFolder(place);
      try {
        for (const name of Object.values(folders)) await folder.makeFolder(name);
      } finally {
        await folder.close();
      }
    },

    async status(): Promise<ExchangeStatus> {
      return db.asService(async (tx) => ({
        place: place && describePlace(place),
        exchange: await findExchange(tx),
        withPii: await isWithPii(tx),
        waiting: (await listSeen(tx)).map(({ name }) => name),
        taken: (await listTaken(tx)).map(({ name, message }) => ({ name, message })),
        batches: await countBatches(tx),
        layouts: await listLayouts(tx),
      }));
    },

    patterns: () => db.asService(listPatterns),
    async addPattern(added: FilePattern, record = unrecorded): Promise<void> {
      const { kind } = added.handling;
      if (kind !== null && !kinds.some((one) => one.kind === kind))
        throw unprocessable([
          { path: 'kind', message: `There is no kind ${kind}. The kinds are ${kinds.map((one) => one.kind).join(', ')}.` },
        ]);
      await db.asService(async (tx) => {
        await savePattern(tx, added);
        await record(tx);
      });
    },
    removePattern: (pattern: string, record = unrecorded): Promise<void> =>
      db.asService(async (tx) => {
        if (!(await deletePattern(tx, pattern)))
          throw new AppError({ status: 404, code: 'not_found', message: `There is no pattern ${pattern}.` });
        await record(tx);
      }),

    templates: () => db.asService(listTemplates),
    /** Throws an error that names what is wrong with it. */
    async saveTemplate(name: string, text: string, kind: string | undefined): Promise<string> {
      if (!/^[a-z0-9][a-z0-9_-]{0,59}$/.test(name) || shippedLayouts.includes(name))
        throw new Error(
          'A template name can contain lowercase letters, digits, - and _, and must differ from the built-in layouts.',
        );
      const template = readTemplate(text, kind);
      await db.asService((tx) => saveTemplate(tx, { name, kind: template.kind, definition: template, savedAt: clock.now() }));
      return template.kind;
    },
    async removeTemplate(name: string): Promise<void> {
      await db.asService(async (tx) => {
        if ((await findExchange(tx)).layout === name)
          throw new Error(`Files are written in the layout ${name}. Choose another layout before you remove it.`);
        if ((await deleteTemplates(tx, name)) === 0) throw new Error(`There is no template ${name}.`);
      });
    },

    /**
     * Chooses the layout of files in `out`, or null: nothing is written. `after`: where the first file starts, a position of the
     * outbox. `withPii`: whether files have identity numbers and birth dates.
     */
    async writeFiles(
      layout: string | null,
      { withPii, after }: { withPii: boolean; after?: number | undefined },
      record = unrecorded,
    ): Promise<void> {
      await db.asService(async (tx) => {
        const known = await listLayouts(tx);
        if (layout !== null && !known.includes(layout))
          throw unprocessable([{ path: 'layout', message: `There is no layout ${layout}. There are ${known.join(', ')}.` }]);
        await record(tx);
        const { system_id: former, batched_position: batched } = await findExchange(tx);
        const live = former === null ? null : await findFolderSystem(tx, former);
        if (layout === null) {
          if (live) await endFolderSystem(tx, live.systemId, clock.now());
          return saveExchange(tx, { layout: null });
        }
        const scopes = withPii ? ['outbox:read', 'pii:read'] : ['outbox:read'];
        await assignPositions(tx, 10_000);
        const position = after ?? batched;
        if (live) await changeFolderScopes(tx, live.systemId, scopes);
        const systemId = live?.systemId ?? (await insertFolderSystem(tx, { scopes, position }));
        await saveExchange(tx, { layout, system_id: systemId, batched_position: position });
      });
    },

    files: (limit: number) => db.asService((tx) => listFiles(tx, limit)),
    batches: (limit: number) => db.asService((tx) => listBatches(tx, limit)),

    /** Marks a batch as received that the agency could not move away, or had refused. */
    async markReceived(number: number, record = unrecorded): Promise<void> {
      await db.asService(async (tx) => {
        const batch = await findBatch(tx, number);
        if (!batch || !['sent', 'refused'].includes(batch.state))
          throw refuse(`Batch ${number} is neither sent nor refused, so it cannot be marked as received.`);
        await record(tx);
        await markAnswered(tx, [number], { state: 'received', message: batch.message, at: clock.now() });
        await moveAcknowledged(tx);
      });
    },

    /** Writes the events of a batch again in the current layout, as a new batch. Returns its number. */
    async resend(number: number, record = unrecorded): Promise<number> {
      return db.asService(async (tx) => {
        const batch = await findBatch(tx, number);
        if (!batch || !['sent', 'received', 'refused'].includes(batch.state))
          throw refuse(`Batch ${number} was not sent, or has already been sent again.`);
        const { layout } = await findExchange(tx);
        if (layout === null) throw refuse('Choose a layout for files in out first.');
        await record(tx);
        const at = clock.now();
        const again = await insertBatch(
          tx,
          {
            kind: batch.kind,
            layout,
            afterPosition: batch.after_position,
            lastPosition: batch.last_position,
            events: batch.events,
            at,
            repeats: number,
          },
          (made) => outgoingName({ at: at.toISOString(), number: made, kind: batch.kind }, 'csv'),
        );
        await markAnswered(tx, [number], { state: 'resent', message: batch.message, at });
        return again;
      });
    },
  };
}

export type Exchange = ReturnType<typeof createExchange>;

export interface ExchangeStatus {
  place: string | null;
  exchange: ExchangeRow;
  /** Files that may still grow. */
  waiting: string[];
  /** Files that are being read. */
  taken: { name: string; message: string | null }[];
  /** Number of batches by state. */
  batches: Map<string, number>;
  /** Whether files in `out` have identity numbers and birth dates. */
  withPii: boolean;
  /** Layouts that files in `out` can have. */
  layouts: string[];
}

async function listLayouts(tx: Tx): Promise<string[]> {
  return [...new Set([...shippedLayouts, ...(await listTemplates(tx)).map(({ name }) => name)])];
}

async function isWithPii(tx: Tx): Promise<boolean> {
  const { system_id: id } = await findExchange(tx);
  return id !== null && (await findFolderSystem(tx, id))?.scopes.includes('pii:read') === true;
}

const describePlace = (place: FolderLocation): string =>
  place.kind === 'directory' ? place.path : `sftp://${place.username}@${place.host}:${place.port}${place.path}`;
