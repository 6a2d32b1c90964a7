import { setImmediate } from 'node:timers/promises';

/** Small batches of rows for file writers, yielding to other work in between. */
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
