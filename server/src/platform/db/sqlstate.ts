/** The SQLSTATE codes that the product distinguishes; never an error's message, which depends on the locale. */
const retryable = new Set([
  // read_only_sql_transaction: the server has become a replica. Our own read-only transactions write nothing.
  '25006',
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '57014', // query_canceled: exceeded the request limit
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '53300', // too_many_connections
  '08000',
  '08001',
  '08003',
  '08004', // a pooler without a server
  '08006',
]);

/** Our own: a row names a file that exceeds its client's quota. */
export const companyFullCode = 'RCQ01';

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The SQLSTATE (or socket error code) of a database error, if it is one. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** Of the database, and of files. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** When this process last saw a full disk; 0: never. Readiness checks it, because a query succeeds even on a full disk. */
let fullAt = 0;
export const lastDiskFull = (): number => fullAt;

/** True if the disk of the database or of the files is full. The same operation succeeds once there is space. */
export function isDiskFull(error: unknown): boolean {
  const isFull =
    diskFull.has(errorCodeOf(error) ?? '') || (error instanceof Error && diskFull.has(errorCodeOf(error.cause) ?? ''));
  if (isFull) fullAt = Date.now();
  return isFull;
}

/** True if the database was unreachable or failed temporarily: the same work may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCodeOf(error);
  // A missing socket and a missing file have the same code.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  if (code !== undefined) return retryable.has(code) || connectionErrors.has(code);
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
  );
}
