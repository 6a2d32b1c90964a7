import { errorBody } from '@recoup/contract/shared/common';
import type { Endpoint } from '@recoup/contract/shared/endpoint';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { jsonBodyLimit } from './body.ts';

type Content = Record<string, { schema?: object }>;

/** The parts of OpenAPI's operation object that are read here. */
export interface Operation {
  operationId?: string;
  responses?: Record<string, { content?: Content }>;
  [other: string]: unknown;
}

/** Error statuses by the names of the document's components. */
const errors: Record<number, { name: string; description: string; retry?: true }> = {
  400: { name: 'BadRequest', description: 'The request is malformed; `errors` names every failing field.' },
  401: { name: 'Unauthenticated', description: 'No valid session or key.' },
  403: { name: 'Forbidden', description: 'The role, session or key does not allow this; `code` names the reason.' },
  404: { name: 'NotFound', description: 'It does not exist, or is not visible to the caller.' },
  408: { name: 'RequestTimeout', description: 'The request did not arrive in time.' },
  409: { name: 'Conflict', description: 'The current state does not allow this; `code` names the reason.' },
  410: { name: 'Gone', description: 'The link has expired, or the file was deleted.' },
  413: { name: 'TooLarge', description: 'The body is too large, or the file storage of the company is full.' },
  414: { name: 'AddressTooLong', description: 'A value in the path is too long.' },
  415: { name: 'UnsupportedMediaType', description: 'This media type or kind of file is not accepted.' },
  422: { name: 'Unprocessable', description: 'Well-formed but not acceptable; `errors` names every failing field.' },
  429: { name: 'TooManyRequests', description: 'Above a limit.', retry: true },
  431: { name: 'HeadersTooLarge', description: 'Address and headers are larger than 16 KB together.' },
  500: { name: 'InternalError', description: 'A fault of the server; `request_id` identifies it in the log.' },
  503: { name: 'Unavailable', description: 'Busy, restarting or under maintenance.', retry: true },
};

const text = { type: 'string' } as const;
const { type, properties, required, additionalProperties } = z.toJSONSchema(errorBody);

export const sharedComponents: OpenAPIV3_1.ComponentsObject = {
  schemas: { Error: { type, properties, required, additionalProperties } as object },
  headers: {
    'X-Request-Id': { description: 'Identifies the request in the log of the server.', required: true, schema: text },
    'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 0 } },
    'Content-Disposition': { description: '`attachment` with the name of the file.', required: true, schema: text },
    'Idempotency-Replayed': { description: '`true` for the repeated answer of an earlier request.', schema: text },
  },
  responses: Object.fromEntries(
    Object.values(errors).map(({ name, description, retry }) => [
      name,
      {
        description,
        headers: headersNamed(retry ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  ),
};

/** Completes a generated operation with what its endpoint implies: limits, files and their headers, errors. */
export function describeEndpoint(endpoint: Endpoint, generated: Operation): Operation {
  const status = endpoint.status ?? 200;
  return {
    ...generated,
    description: describeRules(endpoint),
    ...(endpoint.file ? { requestBody: fileBody(endpoint.file) } : {}),
    responses: {
      [status]: describeSuccess(endpoint, generated.responses?.[status]),
      ...Object.fromEntries(
        errorStatusesOf(endpoint).map((code) => [code, { $ref: `#/components/responses/${errors[code]?.name}` }]),
      ),
    },
  };
}

function errorStatusesOf({ access, method, params, limit, apiKeyScope, errors: more = [] }: Endpoint): number[] {
  const statuses = new Set<number>([400, 408, 431, 500, 503, ...more]);
  if (access !== 'public') for (const status of [401, 403]) statuses.add(status);
  if (params) for (const status of [404, 414]) statuses.add(status);
  // To users outside the agency the console does not exist.
  if (access === 'agency') statuses.add(404);
  if (method !== 'GET') for (const status of [409, 413, 415, 422]) statuses.add(status);
  if (limit || apiKeyScope) statuses.add(429);
  return [...statuses].toSorted((a, b) => a - b);
}

function describeSuccess({ produces = [], response, idempotent }: Endpoint, generated: { content?: Content } | undefined) {
  const json = response ? generated?.content?.['application/json'] : undefined;
  const headers = ['X-Request-Id'];
  if (idempotent) headers.push('Idempotency-Replayed');
  // Lines of results are read as they arrive, not saved.
  if (produces.length > 0 && !produces.includes('application/x-ndjson')) headers.push('Content-Disposition');
  const content = {
    ...(json ? { 'application/json': json } : {}),
    ...Object.fromEntries(produces.map((type) => [type, { schema: binary }])),
  };
  return {
    description: json ? 'Success' : produces.length > 0 ? 'The file' : 'Success, without content',
    headers: headersNamed(headers),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

const binary = { type: 'string', format: 'binary' };

function fileBody({ mediaTypes }: NonNullable<Endpoint['file']>) {
  const types = mediaTypes ?? ['application/octet-stream'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: binary }])) };
}

function describeRules({
  access,
  method,
  roles,
  agencyRoles,
  reachesAllClients,
  scope,
  apiKeyScope,
  stepUp,
  limit,
  file,
  body,
}: Endpoint): string {
  const rules = [
    access === 'public' && 'Without sign-in.',
    access === 'client' &&
      `For ${roles ? roles.join(', ') : 'every member'} of the client${method === 'GET' ? ', and agency staff' : ''}.`,
    agencyRoles && `For ${agencyRoles.join(', ')}; 404 for everyone else.`,
    reachesAllClients && 'For users with access to all clients.',
    scope && `Needs a feed key with scope \`${scope}\`.`,
    apiKeyScope && `Also takes an API key with scope \`${apiKeyScope}\`.`,
    stepUp && 'Needs a recent confirmation of identity, else 403 `step_up_required`.',
    limit && `At most ${limit.perHour} ${limit.what} per user and hour.`,
    body && `Body up to ${formatBytes(jsonBodyLimit)}.`,
    file &&
      (file.maxBytes === undefined
        ? 'The body is a file of any size.'
        : `The body is a file up to ${formatBytes(file.maxBytes)}.`),
    file && !file.mediaTypes && 'Its media type is detected from the content.',
  ];
  return rules.filter(Boolean).join(' ');
}

const formatBytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

function headersNamed(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
