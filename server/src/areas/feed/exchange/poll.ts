import { FolderError, type Folder } from '#platform/remote-folder/index.ts';
import type { ExchangeContext } from './context.ts';
import type { FolderLock } from './exchange.repository.ts';
import type { FileRuns } from '#areas/feed/files/index.ts';

/** One poll of the folder, by the server that holds the lock. */
export interface Poll extends ExchangeContext {
  folder: Folder;
  lock: FolderLock;
  importer: FileRuns;
  /** Aborts when the server stops. */
  signal: AbortSignal;
  /** The errors so far. */
  problems: FolderError[];
}

/** Errors after which every further step would fail too. */
const ending = new Set<FolderError['code']>(['unreachable', 'host_key', 'sign_in', 'settings']);

export const endsPoll = (error: FolderError): boolean => ending.has(error.code);

/** Runs one part of a poll and collects its error, so that one unreadable file or batch does not block the others. */
export async function runPart(poll: Poll, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FolderError) || endsPoll(error)) throw error;
    poll.problems.push(error);
  }
}
