import { runRecoup } from '../../server/test/support/run-recoup.ts';
import type { RunningProduct } from './server.ts';

/** Runs the agency operator's command line beside the product; returns its output. */
export const operate = ({ dataDir, platform }: RunningProduct, ...words: string[]): Promise<string> =>
  runRecoup({ DATA_DIR: dataDir, DATABASE_URL: platform.databaseUrl, LOG_LEVEL: 'error' }, words);
