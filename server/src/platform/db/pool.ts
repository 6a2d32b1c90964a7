import pg from 'pg';

/**
 * How column values arrive in the product: money and counts (`bigint`) as numbers, calendar days as `YYYY-MM-DD` text
 * (never as a Date, which would move them by the time zone). Instants stay Date.
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
  /** Connections at most; each server process has its own pool. */
  max?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/** The pool of one process. A connection that breaks is reported and replaced, never fatal, whether idle or at work. */
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
  // While it is at work, whoever waits for an answer gets the error; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
