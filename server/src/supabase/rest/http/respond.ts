import type { FastifyReply } from 'fastify';
import { invalidRange, wrongResponseHeaders, wrongResponseStatus } from '../errors.ts';
import type { StatementRow } from '../sql/statement.ts';
import type { Answer } from './media.ts';
import { appliedPreferences, type Preferences } from './prefer.ts';
import type { RestRequest } from './request.ts';

/** `0-24/3573`; `*` for no rows, and for a total that was not counted. */
const contentRange = (from: number, rows: number, total: number | null): string =>
  `${rows > 0 && total !== 0 ? `${from}-${from + rows - 1}` : '*'}/${total ?? '*'}`;

interface Parts {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

function send(reply: FastifyReply, row: StatementRow | null, { status, headers, body }: Parts): FastifyReply {
  const given = readHeaders(row?.headers ?? null);
  for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
  for (const [name, value] of given) void reply.header(name, value);
  void reply.status(readStatus(row?.status ?? null) ?? status);
  return body === null ? reply.send() : reply.send(body);
}

function readStatus(text: string | null): number | null {
  if (text === null) return null;
  const status = Number(text);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw wrongResponseStatus();
  return status;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Functions set `[{"name": "value"}, …]`. */
function readHeaders(text: string | null): [string, string][] {
  if (text === null) return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw wrongResponseHeaders();
  }
  if (!Array.isArray(list)) throw wrongResponseHeaders();
  return list.map((item: unknown): [string, string] => {
    const entries = typeof item === 'object' && item !== null ? Object.entries(item) : [];
    const [entry] = entries;
    if (!entry || entries.length !== 1 || !isText(entry[1]) || !/^[\w!#$%&'*+.^`|~-]+$/.test(entry[0]) || /[\r\n]/.test(entry[1]))
      throw wrongResponseHeaders();
    return [entry[0].toLowerCase(), entry[1]];
  });
}

export function typeHeaders(request: RestRequest, contentType: string): Record<string, string> {
  return { 'content-type': contentType, ...(request.isSchemaChosen ? { 'content-profile': request.schema } : {}) };
}

function preferenceHeaders(preferences: Preferences, applied: readonly (keyof Preferences)[]): Record<string, string> {
  const text = appliedPreferences(preferences, applied);
  return text === null ? {} : { 'preference-applied': text };
}

const always = ['count', 'tx', 'handling', 'timezone'] as const;

interface Answered {
  request: RestRequest;
  answer: Answer;
  row: StatementRow;
}

/** Rows of a table, or of a function. Errors: PGRST103 for an offset beyond the counted rows. */
export function sendRows(
  reply: FastifyReply,
  { request, answer, row, isVoid = false }: Answered & { isVoid?: boolean },
): FastifyReply {
  const { range, preferences, target, query, method } = request;
  const { total, page } = row;
  if (total !== null && range.offset > total)
    throw invalidRange(`An offset of ${range.offset} was requested, but there are only ${total} rows.`, total);
  const isRoutine = target.kind === 'routine';
  const headers = {
    'content-range': contentRange(range.offset, page, total),
    ...preferenceHeaders(preferences, isRoutine ? [...always, 'maxAffected'] : always),
    ...(isVoid ? {} : typeHeaders(request, answer.contentType)),
    ...(target.kind === 'table'
      ? { 'content-location': `/${encodeURIComponent(target.name.name)}${query.canonical === '' ? '' : `?${query.canonical}`}` }
      : {}),
  };
  if (isVoid) return send(reply, row, { status: 204, headers, body: null });
  const status = total !== null && page < total ? 206 : 200;
  return send(reply, row, { status, headers, body: method === 'HEAD' ? null : (row.body ?? '') });
}

/** The response to a write: the rows if requested, else only the status. */
export function sendMutation(
  reply: FastifyReply,
  { request, answer, row, hasKey }: Answered & { hasKey: boolean },
): FastifyReply {
  const { method, preferences, target, query } = request;
  const isFull = preferences.return === 'representation';
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? row.page : null;
  const body = isFull ? (row.body ?? '') : null;
  const typed = isFull ? typeHeaders(request, answer.contentType) : {};
  const given = (applied: readonly (keyof Preferences)[]) => preferenceHeaders(preferences, [...always, 'return', ...applied]);
  if (method === 'POST') {
    const isMerge = preferences.resolution === 'merge';
    const isUnchanged = isMerge && (row.inserted === null ? row.page === 0 : row.inserted <= 0);
    const location: Record<string, string> =
      row.key && target.kind === 'table' ? { location: locationOf(target.name.name, row.key) } : {};
    const headers = {
      ...location,
      'content-range': contentRange(0, 0, total),
      ...given(['missing', ...(hasKey || query.onConflict ? (['resolution'] as const) : [])]),
      ...typed,
    };
    return send(reply, row, { status: isUnchanged ? 200 : 201, headers, body });
  }
  if (method === 'PUT') {
    const status = isFull ? ((row.inserted ?? 0) > 0 ? 201 : 200) : 204;
    return send(reply, row, { status, headers: { ...given([]), ...typed }, body });
  }
  const range = method === 'PATCH' ? contentRange(0, row.page, total) : contentRange(0, 0, total);
  const headers = {
    'content-range': range,
    ...given(['maxAffected', ...(method === 'PATCH' ? (['missing'] as const) : [])]),
    ...typed,
  };
  return send(reply, row, { status: isFull ? 200 : 204, headers, body });
}

function locationOf(table: string, key: Record<string, string | null>): string {
  const parts = Object.entries(key).map(
    ([name, value]) => `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  );
  return `/${encodeURIComponent(table)}?${parts.join('&')}`;
}
