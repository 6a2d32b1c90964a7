import type { FastifyRequest } from 'fastify';
import { isTimeZone } from '@recoup/domain/shared/zone';
import { findUnstorable } from '#platform/http/storable.ts';
import { invalidPath, invalidPreferences, invalidRange, RestError, unknownSchema, unsupportedMethod } from '../errors.ts';
import { parseQuery, type Limits, type Query } from '../query/index.ts';
import type { TableName } from '../schema-cache/types.ts';
import type { RestSettings } from './context.ts';
import { readPreferences, type Preferences } from './prefer.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

export interface RestRequest {
  method: Method;
  target: { kind: 'root' } | { kind: 'table' | 'routine'; name: TableName };
  schema: string;
  isSchemaChosen: boolean;
  /** The path below the service's own, such as `/accounts`. */
  path: string;
  query: Query;
  preferences: Preferences;
  /** Of the request's own resource: limit and offset with the Range header. */
  range: Limits;
  headers: FastifyRequest['headers'];
  body: Buffer;
}

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** Reads everything but the body's content. Errors: PGRST100, 103, 106, 117, 122, 125. */
export function readRequest(request: FastifyRequest, settings: RestSettings, prefix: string): RestRequest {
  const method = methods.find((each) => each === request.method);
  if (!method) throw unsupportedMethod(request.method);
  const [rawPath = '', rawQuery = ''] = splitOnce(request.url.slice(prefix.length), '?');
  const { schema, isSchemaChosen } = chooseSchema(request, method, settings.schemas);
  const target = readTarget(rawPath, schema);
  const query = parseQuery(rawQuery, {
    hasArguments: target.kind === 'routine' && (method === 'GET' || method === 'HEAD'),
    maxDepth: settings.maxDepth,
  });
  // U+0000 comes from its escape only, and decoding gives no unpaired surrogate.
  if (request.url.includes('%00') && findUnstorable({ query, target }) !== undefined)
    throw new RestError(400, { code: '22021', message: 'The request holds a character that cannot be stored' });
  const preferences = readPreferences(request.headers['prefer']);
  if (preferences.timezone !== null && !isTimeZone(preferences.timezone)) {
    preferences.invalid.push(`timezone=${preferences.timezone}`);
    preferences.timezone = null;
  }
  if (preferences.handling === 'strict' && preferences.invalid.length > 0) throw invalidPreferences(preferences.invalid);
  return {
    method,
    target,
    schema,
    isSchemaChosen,
    path: rawPath === '' ? '/' : rawPath,
    query,
    preferences,
    range: readRange(query, method === 'GET' ? request.headers.range : undefined),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function chooseSchema({ headers }: FastifyRequest, method: Method, schemas: readonly string[]) {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const named = headers[isRead ? 'accept-profile' : 'content-profile'];
  const schema = typeof named === 'string' ? named : (schemas[0] ?? '');
  if (!schemas.includes(schema)) throw unknownSchema(schema, schemas);
  return { schema, isSchemaChosen: schemas.length > 1 };
}

function readTarget(rawPath: string, schema: string): RestRequest['target'] {
  let parts: string[];
  try {
    parts = rawPath.split('/').slice(1).map(decodeURIComponent);
  } catch {
    throw invalidPath();
  }
  const [first = '', second, ...more] = parts;
  if (first === '' && second === undefined) return { kind: 'root' };
  if (first === 'rpc' && second !== undefined && second !== '' && more.length === 0)
    return { kind: 'routine', name: { schema, name: second } };
  if (first === '' || second !== undefined) throw invalidPath();
  return { kind: 'table', name: { schema, name: first } };
}

/** Where both are given, their intersection. */
function readRange(query: Query, header: string | undefined): Limits {
  const own = query.limits.find(({ path }) => path.length === 0)?.value ?? { limit: null, offset: 0 };
  if (query.limits.some(({ value }) => value.limit !== null && value.limit < 0))
    throw invalidRange('Limit should be greater than or equal to zero.');
  const offset = Math.max(0, own.offset);
  const [, from, to] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '') ?? [];
  if (from === undefined) return { limit: own.limit, offset };
  if (to !== undefined && Number(to) < Number(from))
    throw invalidRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  const start = Math.max(offset, Number(from));
  const ends = [own.limit === null ? Infinity : offset + own.limit, to === undefined ? Infinity : Number(to) + 1];
  const end = Math.min(...ends);
  return { limit: end === Infinity ? null : Math.max(0, end - start), offset: start };
}
