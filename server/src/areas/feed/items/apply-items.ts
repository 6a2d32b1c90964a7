import { sendItems } from '@recoup/contract/feed/items';
import { Counter } from 'prom-client';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import { analyzeGrown } from '#platform/db/analyze-grown.ts';
import { asPart, type Db, type Tx } from '#platform/db/db.ts';
import { findClients, recordKeyUse, refuseSender, type Sender } from '#areas/feed/systems/index.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { JobLog } from '#platform/jobs/index.ts';
import { processMetrics } from '#platform/metrics/index.ts';
import { mapYielding } from '#platform/map-yielding.ts';
import { kinds, type Author } from '#areas/feed/kinds/index.ts';
import { applyChunk, type Decision } from './apply-chunk.ts';
import {
  refuseReady,
  deleteApplied,
  hasWaiting,
  listReady,
  markArrived,
  markReady,
  storeRefusals,
  storeWaiting,
} from './waiting.repository.ts';
import { partitionByAccount } from './partition-by-account.ts';
import { createItemReader, type Answer, type RawLine, type WellFormed } from './item-reader.ts';

/** Lines per transaction: enough to make its statements cheap per line, few enough to keep locks and pauses of the event loop short. */
const linesPerChunk = 500;
/** Accounts are not in use during a history load, so locks may be held longer. */
const linesPerHistoryChunk = 2000;
/** The same in characters, for long lines. */
const charactersPerChunk = 4 * 1024 * 1024;

const readItem = createItemReader(kinds);

const itemCount = new Counter({
  name: 'recoup_feed_items_total',
  help: 'Items from the feed, files and the console by result',
  labelNames: ['result'],
  registers: [processMetrics],
});
for (const result of ['applied', 'repeated', 'waiting', 'refused']) itemCount.inc({ result }, 0);

export interface ApplierContext {
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  log: Pick<JobLog, 'error'>;
}

interface LoadOptions {
  /** Nothing is announced, and items that name something which has not arrived yet wait for it. */
  isHistory?: boolean;
}

/**
 * Applies items; also used by the command line and the demo agency. Once a chunk's results are returned, its items are committed.
 * `sender`: whose key limits the items, and for whom their use is recorded.
 */
export function createItemApplier({ db, vault, clock, log }: ApplierContext) {
  return async function* applyItems(
    source: AsyncIterable<readonly RawLine[]>,
    sender: Sender,
    { isHistory = false }: LoadOptions = {},
  ): AsyncGenerator<Answer[]> {
    let ready = 0;
    let chunks = 0;
    const decide = async (items: readonly WellFormed[]) => {
      const decided = await db.asService(async (tx) => {
        const decisions = await applyChunk(tx, items, {
          clock,
          vault,
          within: sender.clientIds,
          isHistory,
          author: authorOf(sender),
        });
        const answers = decisions.map(({ answer }) => answer);
        await recordUse(tx, sender, countItems(items, answers));
        if (isHistory) await storeWaiting(tx, vault, decisions);
        return { answers, ready: await settle(tx, decisions) };
      });
      ready += decided.ready;
      return decided.answers;
    };
    // What a server that died between storing and applying left behind.
    if (isHistory) await applyReady();
    for await (const answers of applyInChunks(source, { clock, log, sender, decide, isConcurrent: isHistory }, isHistory)) {
      if (answers.some(({ result }) => result === 'waiting')) ready += await db.asService(markArrived);
      if (ready > 0) await applyReady();
      ready = 0;
      chunks += 1;
      // Each time the number of chunks has doubled.
      if (isHistory && Number.isInteger(Math.log2(chunks))) await analyzeGrown(db);
      for (const { result } of answers) itemCount.inc({ result });
      yield answers;
    }
  };

  /** Applies stored items whose need has arrived, until none is left. A refused one keeps its answer. */
  async function applyReady(): Promise<void> {
    const decide = (items: readonly WellFormed[]) =>
      db.asService(async (tx) => {
        const decisions = await applyChunk(tx, items, { clock, vault, isHistory: true });
        await storeWaiting(tx, vault, decisions);
        await storeRefusals(tx, decisions);
        await settle(tx, decisions);
        return decisions.map(({ answer }) => answer);
      });
    for (;;) {
      const stored = await db.asService((tx) => listReady(tx, vault, linesPerChunk));
      if (stored.length === 0) return;
      const lines = stored.map(({ position, value }) => ({ line: position, value }));
      const answers = await processChunk(lines, { clock, log, sender: null, decide });
      // The database refused them, or a later version of the portal cannot read them.
      const lost = answers.filter(({ code }) => code === 'not_kept' || code === 'validation_failed' || code === 'unknown_field');
      if (lost.length > 0) await db.asService((tx) => refuseReady(tx, lost));
    }
  }
}

const authorOf = (sender: Sender): Author =>
  sender.systemId === null && sender.person !== undefined
    ? { source: 'console', name: sender.person }
    : { source: 'feed', name: sender.name };

/** Removes stored items that were applied, and marks those whose need has arrived. Returns how many may be applied now. */
async function settle(tx: Tx, decisions: readonly Decision[]): Promise<number> {
  if (!(await hasWaiting(tx))) return 0;
  await deleteApplied(tx, decisions);
  return markReady(tx, decisions);
}

export type ItemApplier = ReturnType<typeof createItemApplier>;

/** Lines of one dry run. It is one transaction, whose accounts stay locked until it ends. */
export const dryRunLines = 500_000;

/**
 * Decides items as `createItemApplier` does, in one transaction that is rolled back: a later item sees what earlier ones changed,
 * and nothing remains but the use of the sender's key. `take` receives the results chunk by chunk. Lines after `limit` are not
 * read; the last result says so.
 */
export function createDryRun({ db, vault, clock, log }: ApplierContext, limit = dryRunLines) {
  return async (
    source: AsyncIterable<readonly RawLine[]>,
    take: (answers: Answer[]) => Promise<void>,
    sender: Sender,
    { isHistory = false }: LoadOptions = {},
  ): Promise<void> => {
    const counts: Counts = new Map();
    try {
      await db.asService(async (tx) => {
        const decide = async (items: readonly WellFormed[]) => {
          const within = sender.clientIds;
          const options = { clock, vault, within, isHistory, isDryRun: true };
          const decisions = await asPart(tx, () => applyChunk(tx, items, options));
          const answers = decisions.map(({ answer }) => answer);
          countItems(items, answers, counts);
          return answers;
        };
        for await (const answers of applyInChunks(firstLines(source, limit), { clock, log, sender, decide }, isHistory))
          await take(answers);
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    } finally {
      await db.asService((tx) => recordUse(tx, sender, counts, true));
    }
  };
}

export type DryRun = ReturnType<typeof createDryRun>;

/** Ends a dry run. */
export class RolledBack extends Error {}

async function* firstLines(source: AsyncIterable<readonly RawLine[]>, limit: number): AsyncGenerator<readonly RawLine[]> {
  let left = limit;
  for await (const lines of source) {
    yield lines.slice(0, left);
    const next = lines[left];
    left -= lines.length;
    if (!next) continue;
    const message = `A dry run reads ${limit.toLocaleString('en-US')} lines. Try the rest as a file of its own.`;
    yield [{ line: next.line, refused: { code: 'too_many_lines', message } }];
    return;
  }
}

interface Run {
  clock: AgencyClock;
  log: Pick<JobLog, 'error'>;
  /** Null for stored items, whose sender was checked. */
  sender: Sender | null;
  /** Decides items, all or none. */
  decide: (items: readonly WellFormed[]) => Promise<Answer[]>;
  /** Whether a chunk's items may be decided in two transactions at the same time. */
  isConcurrent?: boolean;
}

async function* applyInChunks(source: AsyncIterable<readonly RawLine[]>, run: Run, isHistory: boolean): AsyncGenerator<Answer[]> {
  const most = isHistory ? linesPerHistoryChunk : linesPerChunk;
  let waiting: RawLine[] = [];
  let characters = 0;
  for await (const lines of source) {
    for (const line of lines) {
      waiting.push(line);
      characters += line.size ?? 0;
      if (waiting.length < most && characters < charactersPerChunk) continue;
      yield await processChunk(waiting, run);
      waiting = [];
      characters = 0;
    }
  }
  if (waiting.length > 0) yield await processChunk(waiting, run);
}

/** The results of one chunk's lines, in their order. */
export async function processChunk(lines: readonly RawLine[], run: Run): Promise<Answer[]> {
  const read = await mapYielding(lines, (line) => ofSender(readItem(line, run.clock.now()), run.sender));
  const decided = await applyPartitions(read.filter(isWellFormed), run);
  const byLine = new Map(decided.map((answer) => [answer.line, answer]));
  return read.map((one) => (isWellFormed(one) ? (byLine.get(one.line) ?? lost(one)) : one));
}

/** Waits for every partition before it throws, so that no transaction outlives its chunk. */
async function applyPartitions(items: readonly WellFormed[], run: Run): Promise<Answer[]> {
  const partitions = run.isConcurrent ? partitionByAccount(items) : [items];
  const results = await Promise.allSettled(partitions.map((partition) => applyOrHalve(partition, run)));
  return results.flatMap((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Finds items that the database refuses by bisection, so that one item does not stop the others. */
async function applyOrHalve(items: readonly WellFormed[], run: Run, isAgain = false): Promise<Answer[]> {
  if (items.length === 0) return [];
  try {
    return await applyWithRetries(items, run);
  } catch (error) {
    if (!isOfData(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only) {
      // Another sender may have written the same item in between; it is visible now.
      if (!isAgain && errorCodeOf(error) === '23505') return await applyOrHalve(items, run, true);
      run.log.error({ err: error, kind: only.kind.kind }, 'a feed item could not be stored');
      return [
        {
          line: only.line,
          id: only.item.id,
          result: 'refused',
          code: 'not_kept',
          message: 'This item could not be stored. Contact the operator of the portal.',
        },
      ];
    }
    const middle = Math.ceil(items.length / 2);
    return [...(await applyOrHalve(items.slice(0, middle), run)), ...(await applyOrHalve(items.slice(middle), run))];
  }
}

async function applyWithRetries(items: readonly WellFormed[], { decide }: Run): Promise<Answer[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide(items);
    } catch (error) {
      if (attempt >= 5 || !isCollision(error)) throw error;
    }
  }
}

/** Refuses an item that the sender's key may not send. */
function ofSender(one: WellFormed | Answer, sender: Sender | null): WellFormed | Answer {
  if (!sender || !isWellFormed(one)) return one;
  const refusal = refuseSender(sender, {
    kind: one.kind.kind,
    isOfAgency: one.kind.about === 'agency' || one.kind.loads === 'client',
  });
  return refusal ? { line: one.line, id: one.item.id, result: 'refused', ...refusal } : one;
}

/** Items of a key's use by the client as they name it. */
type Counts = Map<string | null, { items: number; refused: number }>;

function countItems(items: readonly WellFormed[], answers: readonly Answer[], counts: Counts = new Map()): Counts {
  for (const [index, { clientName }] of items.entries()) {
    const count = counts.get(clientName) ?? { items: 0, refused: 0 };
    count[answers[index]?.result === 'refused' ? 'refused' : 'items'] += 1;
    counts.set(clientName, count);
  }
  return counts;
}

async function recordUse(tx: Tx, sender: Sender, counts: Counts, isDryRun = false): Promise<void> {
  const clients = await findClients(
    tx,
    [...counts.keys()].filter((name) => name !== null),
    sender.clientIds,
  );
  const reached = new Map<string | null, { items: number; refused: number }>();
  for (const [name, { items, refused }] of counts) {
    const clientId = (name === null ? undefined : clients.get(name)) ?? null;
    const sum = reached.get(clientId) ?? { items: 0, refused: 0 };
    reached.set(clientId, { items: sum.items + items, refused: sum.refused + refused });
  }
  await recordKeyUse(
    tx,
    { sender, operation: sender.systemId === null ? (isDryRun ? 'feed.try_file' : 'feed.import_file') : sendItems.name },
    [...reached].map(([clientId, count]) => ({ clientId, ...count })),
  );
}

function isWellFormed(one: WellFormed | Answer): one is WellFormed {
  return 'digest' in one;
}

function lost({ line }: WellFormed): never {
  throw new Error(`line ${line} has no answer`);
}

/** A serialization conflict or deadlock: an immediate retry may succeed. */
function isCollision(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === '40001' || code === '40P01';
}

/** Class 22 and 23: invalid data, or a concurrent write of the same item. */
function isOfData(error: unknown): boolean {
  return /^2[23]/.test(errorCodeOf(error) ?? '');
}
