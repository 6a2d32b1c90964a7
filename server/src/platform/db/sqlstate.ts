/** The SQLSTATE codes that the product distinguishes; never an error's message, which depends on the locale. */
const retryable = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '57014', // query_canceled: exceeded the request limit
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '08000',
  '08001',
  '08003',
  '08006',
]);

/** Our own: a row names a file that exceeds its client's quota. */
export const companyFullCode = 'RCQ01';

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** The SQLSTATE (or socket error code) of a database error, if it is one. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
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
