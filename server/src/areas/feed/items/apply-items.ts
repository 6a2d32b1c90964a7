import type { AgencyClock } from '#platform/clock.ts';
import { sendItems } from '@recoup/contract/feed/items';
import type { Db, Tx } from '#platform/db/db.ts';
import type { SystemCaller } from '#platform/http/caller.ts';
import { findClients, recordKeyUse, refuseSender } from '#areas/feed/systems/index.ts';
import { errorCodeOf } from '#platform/db/sqlstate.ts';
import type { JobLog } from '#platform/jobs/index.ts';
import { mapInChunks } from '#platform/semaphore.ts';
import { kinds } from '#areas/feed/kinds/index.ts';
import { applyChunk } from './apply-chunk.ts';
import { createItemReader, type Answer, type RawLine, type WellFormed } from './item-reader.ts';

/** Lines per transaction: enough to make its statements cheap per line, few enough to keep locks short. */
const linesPerChunk = 2000;
/** The same in characters, for long lines. */
const charactersPerChunk = 4 * 1024 * 1024;

const readItem = createItemReader(kinds);

/** Applies items; also used by the command line and the demo agency. */
export function createItemApplier({ db, clock, log }: { db: Db; clock: AgencyClock; log: Pick<JobLog, 'error'> }) {
  /** Chunk by chunk: once a chunk's results are returned, its items are committed. */
  async function* applyItems(
    source: AsyncIterable<readonly RawLine[]>,
    sender: SystemCaller | null = null,
  ): AsyncGenerator<Answer[]> {
    let waiting: RawLine[] = [];
    let characters = 0;
    for await (const lines of source) {
      for (const line of lines) {
        waiting.push(line);
        characters += line.size ?? 0;
        if (waiting.length < linesPerChunk && characters < charactersPerChunk) continue;
        yield await takeChunk(waiting, sender);
        waiting = [];
        characters = 0;
      }
    }
    if (waiting.length > 0) yield await takeChunk(waiting, sender);
  }

  async function takeChunk(lines: readonly RawLine[], sender: SystemCaller | null): Promise<Answer[]> {
    const read = await mapInChunks(lines, (line) => ofSender(readItem(line, clock.now()), sender));
    const decided = await applyOrHalve(read.filter(isWellFormed), sender);
    const byLine = new Map(decided.map((answer) => [answer.line, answer]));
    return read.map((one) => (isWellFormed(one) ? (byLine.get(one.line) ?? lost(one)) : one));
  }

  /** Finds items that the database refuses by bisection, so that one item does not stop the others. */
  async function applyOrHalve(items: readonly WellFormed[], sender: SystemCaller | null, isAgain = false): Promise<Answer[]> {
    if (items.length === 0) return [];
    try {
      return await applyWithRetries(items, sender);
    } catch (error) {
      if (!isOfData(error)) throw error;
      const [only] = items;
      if (items.length === 1 && only) {
        // Another sender may have written the same item in between; it is visible now.
        if (!isAgain && errorCodeOf(error) === '23505') return await applyOrHalve(items, sender, true);
        log.error({ err: error, kind: only.kind.kind }, 'a feed item could not be stored');
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
      return [...(await applyOrHalve(items.slice(0, middle), sender)), ...(await applyOrHalve(items.slice(middle), sender))];
    }
  }

  async function applyWithRetries(items: readonly WellFormed[], sender: SystemCaller | null): Promise<Answer[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.asService(async (tx) => {
          const answers = await applyChunk(tx, items, clock, sender?.clientIds ?? null);
          if (sender) await recordItems(tx, { sender, items, answers });
          return answers;
        });
      } catch (error) {
        if (attempt >= 5 || !isCollision(error)) throw error;
      }
    }
  }

  return applyItems;
}

/** Refuses an item that the sender's key may not send. */
function ofSender(one: WellFormed | Answer, sender: SystemCaller | null): WellFormed | Answer {
  if (!sender || !isWellFormed(one)) return one;
  const refusal = refuseSender(sender, { kind: one.kind.kind, isOfAgency: one.kind.about === 'agency' });
  return refusal ? { line: one.line, id: one.item.id, result: 'refused', ...refusal } : one;
}

interface SentItems {
  sender: SystemCaller;
  items: readonly WellFormed[];
  answers: readonly Answer[];
}

async function recordItems(tx: Tx, { sender, items, answers }: SentItems): Promise<void> {
  const clients = await findClients(tx, [...new Set(items.flatMap(({ clientName }) => clientName ?? []))], sender.clientIds);
  const counts = new Map<string | null, { items: number; refused: number }>();
  for (const [index, { clientName }] of items.entries()) {
    const clientId = (clientName === null ? undefined : clients.get(clientName)) ?? null;
    const count = counts.get(clientId) ?? { items: 0, refused: 0 };
    count[answers[index]?.result === 'refused' ? 'refused' : 'items'] += 1;
    counts.set(clientId, count);
  }
  await recordKeyUse(
    tx,
    { systemId: sender.systemId, operation: sendItems.name },
    [...counts].map(([clientId, count]) => ({ clientId, ...count })),
  );
}

export type ItemApplier = ReturnType<typeof createItemApplier>;

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
