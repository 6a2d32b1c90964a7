import type { Readable } from 'node:stream';
import { Counter } from 'prom-client';
import { processMetrics } from '../metrics/index.ts';
import type { Files } from './index.ts';

const errors = new Counter({
  name: 'recoup_file_errors_total',
  help: 'Failures of the file store by operation: missing, damaged and unwritable files',
  labelNames: ['operation'],
  registers: [processMetrics],
});
for (const operation of ['put', 'get', 'delete']) errors.inc({ operation }, 0);

/** Wraps a store to count its failures. Closing a reader early is not a failure. */
export function countFileErrors(files: Files): Files {
  const counted = async <T>(operation: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      errors.inc({ operation });
      throw error;
    }
  };
  return {
    ...files,
    async put(key, content) {
      // A sender that breaks off an upload is not a failure of the store.
      let isOfSource = false;
      async function* watched(): AsyncGenerator<Uint8Array> {
        try {
          yield* content;
        } catch (error) {
          isOfSource = true;
          throw error;
        }
      }
      try {
        return await files.put(key, watched());
      } catch (error) {
        if (!isOfSource) errors.inc({ operation: 'put' });
        throw error;
      }
    },
    get: (key, range): Readable => {
      const content = files.get(key, range);
      content.once('error', () => errors.inc({ operation: 'get' }));
      return content;
    },
    delete: (key) => counted('delete', files.delete(key)),
    deleteBelow: (folder, but) => counted('delete', files.deleteBelow(folder, but)),
  };
}
