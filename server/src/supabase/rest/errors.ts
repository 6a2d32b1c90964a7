import { closestTo } from './similar.ts';

export interface RestErrorBody {
  code: string;
  message: string;
  details: unknown;
  hint: string | null;
}

/** An error response of the protocol. Codes and texts are those that clients of PostgREST 14 expect. */
export class RestError extends Error {
  readonly status: number;
  readonly body: RestErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    { code, message, details = null, hint = null }: { code: string; message: string; details?: unknown; hint?: string | null },
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, message, details, hint };
    this.headers = headers;
  }
}

export const parseFailed = (problem: { message: string; details: string }) =>
  new RestError(400, { code: 'PGRST100', ...problem });

export const tooDeep = (what: string) =>
  parseFailed({ message: `The ${what} is nested too deeply`, details: 'REST_MAX_DEPTH limits how deep a request may nest.' });

export const wrongRpcMethod = (method: string) =>
  new RestError(405, { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` });

export const invalidBody = (message: string) => new RestError(400, { code: 'PGRST102', message });

/** `total`: the number of all rows, if they were counted. */
export const invalidRange = (details: string, total: number | null = null) =>
  new RestError(
    416,
    { code: 'PGRST103', message: 'Requested range not satisfiable', details },
    total === null ? {} : { 'content-range': `*/${total}` },
  );

export const wrongPutFilters = () =>
  new RestError(405, {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  });

export const unknownSchema = (schema: string, exposed: readonly string[]) =>
  new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });

export const unavailableMedia = (types: readonly string[]) =>
  new RestError(406, { code: 'PGRST107', message: `None of these media types are available: ${types.join(', ')}` });

export const notEmbedded = (name: string) =>
  new RestError(400, {
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const wrongResponseHeaders = () =>
  new RestError(500, {
    code: 'PGRST111',
    message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  });

export const wrongResponseStatus = () =>
  new RestError(500, { code: 'PGRST112', message: 'response.status guc must be a valid status code' });

export const putWithLimits = () =>
  new RestError(400, { code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' });

export const putKeyMismatch = () =>
  new RestError(400, { code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' });

export const notSingular = (rows: number) =>
  new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });

export const unsupportedMethod = (method: string) =>
  new RestError(405, { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` });

export const orderNotToOne = (origin: string, target: string) =>
  new RestError(400, {
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });

export const wrongEmbedFilter = (target: string) =>
  new RestError(400, {
    code: 'PGRST120',
    message: `Bad operator on the '${target}' embedded resource`,
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });

export const unreadableRaise = (details: string, hint: string) =>
  new RestError(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  });

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError(400, {
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });

export const noAggregates = () => new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });

export const tooManyAffected = (rows: number) =>
  new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });

export const invalidPath = () => new RestError(404, { code: 'PGRST125', message: 'Invalid path specified in request URL' });

export const notImplemented = (details: string) =>
  new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details });

export const singleWithMaxAffected = () =>
  new RestError(400, {
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  });

export const unknownColumn = (table: string, column: string) =>
  new RestError(400, { code: 'PGRST204', message: `Could not find the '${column}' column of '${table}' in the schema cache` });

export function unknownTable(schema: string, table: string, tables: readonly string[]): RestError {
  const close = closestTo(table, tables);
  return new RestError(404, {
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
    hint: close === null ? null : `Perhaps you meant the table '${schema}.${close}'`,
  });
}

export const databaseUnavailable = () => new RestError(503, { code: 'PGRST000', message: 'Database connection error.' });

export const cacheUnavailable = () =>
  new RestError(503, { code: 'PGRST002', message: 'Could not query the database for the schema cache. Retrying.' });

const bearer = (description: string) => ({
  'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(description)}`,
});

export const invalidToken = (message: string) => new RestError(401, { code: 'PGRST301', message }, bearer(message));

export const expiredToken = () => new RestError(401, { code: 'PGRST303', message: 'JWT expired' }, bearer('JWT expired'));
