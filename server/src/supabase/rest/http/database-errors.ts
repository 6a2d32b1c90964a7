import { isDiskFull } from '#platform/db/sqlstate.ts';
import { diskFullMessage } from '#platform/http/error-handler.ts';
import { databaseUnavailable, RestError, unreadableRaise } from '../errors.ts';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** Whole codes before classes. Those missing are the caller's mistake: 400. */
const statuses: readonly (readonly [prefix: string, status: number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
];

function statusOf({ code, message }: DatabaseError, isSignedIn: boolean): number {
  if (code === '42501') return isSignedIn ? 403 : 401;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  // Our own limits on a request's cost: the request's fault, not the server's.
  if (code === '54001' || code === '54000' || code === '54011' || code === '54023') return 400;
  if (code.startsWith('PT')) return Number(code.slice(2)) || 500;
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** The response for a failed statement; the error itself where it is not PostgreSQL's. */
export function toRestError(error: unknown, { isSignedIn }: { isSignedIn: boolean }): unknown {
  if (error instanceof RestError) return error;
  if (!isDatabaseError(error)) {
    const isConnection =
      error instanceof Error && /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded/.test(error.message);
    return isConnection ? databaseUnavailable() : error;
  }
  if (error.code === 'PGRST') return raised(error);
  // The database's own message contains its file paths.
  if (isDiskFull(error)) return new RestError(503, { code: error.code, message: diskFullMessage, details: null, hint: null });
  const status = statusOf(error, isSignedIn);
  const { code, message, detail: details = null, hint = null } = error;
  const safe = status >= 100 && status < 600 ? status : 500;
  return new RestError(safe, { code, message, details, hint }, safe === 401 ? { 'www-authenticate': 'Bearer' } : {});
}

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** `RAISE SQLSTATE 'PGRST'` writes the whole answer itself: the body in MESSAGE, status and headers in DETAIL. */
function raised({ message, detail }: DatabaseError): RestError {
  const body = parseObject(message);
  if (!body || typeof body['code'] !== 'string' || typeof body['message'] !== 'string')
    return unreadableRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  const detailHint = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (detail === undefined) return unreadableRaise('DETAIL is missing in the RAISE statement', detailHint);
  const answer = parseObject(detail);
  const status = answer?.['status'];
  const headers = answer?.['headers'];
  const isStatus = typeof status === 'number' && status >= 200 && status < 600;
  if (!isStatus || typeof headers !== 'object' || headers === null)
    return unreadableRaise(`Invalid JSON value for DETAIL: '${detail}'`, detailHint);
  return new RestError(
    status,
    {
      code: body['code'],
      message: body['message'],
      details: body['details'] ?? null,
      hint: typeof body['hint'] === 'string' ? body['hint'] : null,
    },
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
  );
}
