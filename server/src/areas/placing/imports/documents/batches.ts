import { setImmediate } from 'node:timers/promises';

/** Rows in handfuls for the writers of files; between two of them other work of the process has its turn. */
export async function* inBatches<T>(rows: AsyncIterable<T>, size = 500): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}
