import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { entryPoint } from '../program-files.ts';
import { failures, sheetLimits, SheetFailure } from './failure.ts';
import type { NumberedRow } from './text-reader.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';

/** `open` answers the first rows of a sheet, `next` those that follow. */
export type OldWorkbookRequest = { ask: 'sheets' } | { ask: 'open'; sheet: number } | { ask: 'next' };

/** `rows` is null after the last ones. */
export type OldWorkbookAnswer =
  | { sheets: WorkbookSheet[] }
  | { rows: NumberedRow[] | null }
  | { failure: { code: string; message: string } };

/** The library needs half a kilobyte per cell: about 25,000 rows of 12 columns. */
const HEAP_MEGABYTES = 192;
/** A whole file takes a few seconds; a hostile one may take forever. */
const ANSWER_MS = 60_000;

/**
 * Opens a workbook of the old .xls format in a thread of its own, with bounded memory and time: the reader holds it whole, and a
 * thread that read a hostile file is not reused. Throws SheetFailure.
 */
export async function openOldWorkbook(bytes: Buffer): Promise<Workbook> {
  if (bytes.length > sheetLimits.oldWorkbookBytes) throw failures.oldWorkbookTooLarge();
  const worker = new Worker(entryPoint('platform/sheets/old-workbook-worker'), {
    workerData: { bytes },
    // The server's own flags (test runners, inspectors) must not reach the thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 12 },
  });
  worker.unref();
  // Without a listener, an error between two requests would end the server.
  worker.on('error', () => {});
  const close = () => void worker.terminate();

  async function ask(request: OldWorkbookRequest): Promise<OldWorkbookAnswer> {
    // Only an answer that is awaited keeps the process alive.
    worker.ref();
    worker.postMessage(request);
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })) as [OldWorkbookAnswer];
      if ('failure' in answer) throw new SheetFailure(answer.failure.code, answer.failure.message);
      return answer;
    } catch (error) {
      close();
      throw error instanceof SheetFailure ? error : failures.oldWorkbookTooLarge();
    } finally {
      worker.unref();
    }
  }

  const listed = await ask({ ask: 'sheets' });
  const sheets = 'sheets' in listed ? listed.sheets : [];
  return {
    sheets,
    async *readRows(name) {
      const sheet = sheets.findIndex((found) => found.name === name);
      if (sheet < 0) throw failures.unknownSheet();
      for (let answer = await ask({ ask: 'open', sheet }); ; answer = await ask({ ask: 'next' })) {
        const rows = 'rows' in answer ? answer.rows : null;
        if (rows === null) return;
        yield rows;
      }
    },
    close,
  };
}
