import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
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
  async function* applyItems(source: AsyncIterable<readonly RawLine[]>): AsyncGenerator<Answer[]> {
    let waiting: RawLine[] = [];
    let characters = 0;
    for await (const lines of source) {
      for (const line of lines) {
        waiting.push(line);
        characters += line.size ?? 0;
        if (waiting.length < linesPerChunk && characters < charactersPerChunk) continue;
        yield await takeChunk(waiting);
        waiting = [];
        characters = 0;
      }
    }
    if (waiting.length > 0) yield await takeChunk(waiting);
  }

  async function takeChunk(lines: readonly RawLine[]): Promise<Answer[]> {
    const read = await mapInChunks(lines, (line) => readItem(line, clock.now()));
    const decided = await applyOrHalve(read.filter(isWellFormed));
    const byLine = new Map(decided.map((answer) => [answer.line, answer]));
    return read.map((one) => (isWellFormed(one) ? (byLine.get(one.line) ?? lost(one)) : one));
  }

  /** Finds items that the database refuses by bisection, so that one item does not stop the others. */
  async function applyOrHalve(items: readonly WellFormed[], isAgain = false): Promise<Answer[]> {
    if (items.length === 0) return [];
    try {
      return await applyWithRetries(items);
    } catch (error) {
      if (!isOfData(error)) throw error;
      const [only] = items;
      if (items.length === 1 && only) {
        // Another sender may have written the same item in between; it is visible now.
        if (!isAgain && errorCodeOf(error) === '23505') return await applyOrHalve(items, true);
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
      return [...(await applyOrHalve(items.slice(0, middle))), ...(await applyOrHalve(items.slice(middle)))];
    }
  }

  async function applyWithRetries(items: readonly WellFormed[]): Promise<Answer[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.asService((tx) => applyChunk(tx, items, clock));
      } catch (error) {
        if (attempt >= 5 || !isCollision(error)) throw error;
      }
    }
  }

  return applyItems;
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
