import pg from 'pg';

/**
 * How column values arrive: money and counts (`bigint`) as numbers, dates as `YYYY-MM-DD` text (never as a Date, which a time
 * zone would shift), instants as Date.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.INT8) return readBigint;
      if (oid === pg.types.builtins.DATE) return readText;
      if (oid === pg.types.builtins.NUMERIC) return readBigint;
    }
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

function readBigint(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`integer beyond the safe range: ${text}`);
  }
  return value;
}

function readText(text: string): string {
  return text;
}

export interface PoolOptions {
  url: string;
  /** Maximum connections; each server process has its own pool. */
  max?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/** The pool of a process. A broken connection is reported and replaced, never fatal, whether idle or busy. */
export function createPool({ url, max = 10, applicationName = 'recoup', onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => onError?.(error));
  // While busy, the waiting caller gets the error; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
