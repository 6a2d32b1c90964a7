import { runRecoup } from '../../server/test/support/run-recoup.ts';
import type { RunningProduct } from './server.ts';

/** The command line as the agency's operator types it, beside the running product; gives what it prints. */
export const operate = ({ dataDir }: RunningProduct, ...words: string[]): Promise<string> =>
  runRecoup({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, words);
