import { MS_PER } from '@recoup/domain/shared/time';
import { errorBody } from '@recoup/contract/shared/common';
import type { ApiName, Endpoint, ResponseOf } from '@recoup/contract/shared/endpoint';
import type { z } from 'zod';
import { getConfig, type AppConfig } from './config.ts';
import { ApiError, CanceledError, isSecondFactorMissing, NetworkError, TimeoutError, UnexpectedAnswerError } from './errors.ts';
import { clientRefusals, setMaintenance } from './maintenance.ts';
import { fetchFromServer } from './reachability.ts';
import { toQueryString } from './query-string.ts';
import { notifySecondFactorMissing } from '#lib/session/second-factor-gate.ts';
import { getSession } from '#lib/session/session.ts';
import { withStepUp } from '#lib/session/step-up.ts';

/** An endpoint without a schema has the contract's widest one; such a part is omitted from the request. */
type ParamsPart<P> = P extends z.ZodObject
  ? string extends keyof z.input<P>
    ? { params?: undefined }
    : { params: z.input<P> }
  : never;
type QueryPart<Q> = Q extends z.ZodObject
  ? string extends keyof z.input<Q>
    ? { query?: undefined }
    : { query?: Partial<z.input<Q>> }
  : never;
type BodyPart<B> = B extends z.ZodType ? (unknown extends z.input<B> ? { body?: undefined } : { body: z.input<B> }) : never;

export interface CallOptions {
  signal?: AbortSignal;
  /** Repeating a write with the same key returns the same response (endpoints marked `idempotent`). */
  idempotencyKey?: string;
  /** Sent as it is, for endpoints with a file as their body. */
  file?: Blob;
  /** Default: 30 seconds. */
  timeoutMs?: number;
}

/** The input of endpoint `E`: path parameters, query and body. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? ParamsPart<P> & QueryPart<Q> & BodyPart<B> : never;

interface LooseRequest extends CallOptions {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

/**
 * Calls a contract endpoint and returns its parsed response. Throws ApiError, NetworkError, TimeoutError, CanceledError or
 * UnexpectedAnswerError, whose messages can be shown. If the server requires step-up, the user is asked (`withStepUp`), which may
 * end in a StepUpCanceledError.
 */
export async function callApi<E extends Endpoint>(endpoint: E, request: RequestOf<E> & CallOptions): Promise<ResponseOf<E>> {
  if (endpoint.idempotent && !request.idempotencyKey) throw new Error(`${endpoint.name} needs a key: use useRepeatableMutation.`);
  const answer = await withStepUp(() => send(endpoint, request as LooseRequest));
  if (!endpoint.response) return undefined as ResponseOf<E>;
  const parsed = endpoint.response.safeParse(await readJson(answer));
  if (!parsed.success) throw new UnexpectedAnswerError(parsed.error);
  return parsed.data as ResponseOf<E>;
}

/** Calls an endpoint that returns a file. `name` is the server's. */
export async function downloadApi<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> & CallOptions,
): Promise<{ blob: Blob; name: string }> {
  const answer = await withStepUp(() => send(endpoint, { timeoutMs: 600_000, ...(request as LooseRequest) }));
  const disposition = answer.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { blob: await answer.blob(), name: name ? decodeURIComponent(name) : (plain ?? 'download') };
}

/** Starts a browser download. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), MS_PER.minute);
}

/** Base URL of one of the product's APIs. */
export function baseUrlOf(api: ApiName, config: AppConfig = getConfig()): string {
  const bases: Record<ApiName, string> = {
    core: config.core_api_url,
    legacy: config.legacy_api_url,
    search: config.search_api_url,
    payments: config.payments_api_url,
    feed: '',
    agency: '/api/agency',
  };
  return bases[api].replace(/\/$/, '');
}

/** The full URL of a call, for links and uploads that bypass `callApi`. */
function urlOf<E extends Endpoint>(endpoint: E, request: Pick<LooseRequest, 'params' | 'query'>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = request.params?.[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`${endpoint.name} needs the path parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  return baseUrlOf(endpoint.api) + path + toQueryString(request.query);
}

async function send(endpoint: Endpoint, request: LooseRequest): Promise<Response> {
  const token = endpoint.access === 'public' ? null : await getSession().accessToken();
  const first = await fetchOnce(endpoint, request, token);
  if (first.ok) return first;
  if (first.status === 401 && endpoint.access !== 'public') {
    // The session may have ended elsewhere. If a refresh confirms it, the session store informs the app.
    if (await getSession().refresh()) {
      const second = await fetchOnce(endpoint, request, await getSession().accessToken());
      if (second.ok) return second;
      throw await errorOf(second);
    }
  }
  throw await errorOf(first);
}

async function fetchOnce(endpoint: Endpoint, request: LooseRequest, token: string | null): Promise<Response> {
  const headers = new Headers({ accept: endpoint.produces?.join(', ') ?? 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (request.file) headers.set('content-type', 'application/octet-stream');
  else if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey);
  const timeout = AbortSignal.timeout(request.timeoutMs ?? 30_000);
  try {
    return await fetchFromServer(urlOf(endpoint, request), {
      method: endpoint.method,
      headers,
      ...bodyOf(request),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (request.signal?.aborted) throw new CanceledError();
    if (timeout.aborted) throw new TimeoutError();
    throw new NetworkError(error);
  }
}

function bodyOf({ file, body }: LooseRequest): { body?: Blob | string } {
  if (file) return { body: file };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    throw new UnexpectedAnswerError(error);
  }
}

async function errorOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) {
    // Not from our servers: another API of the same paths, a proxy, or a starting server. Spec 8: its message is shown.
    const { message } = Object(body) as { message?: unknown };
    return new ApiError({
      status: answer.status,
      code: 'unexpected_answer',
      message:
        typeof message === 'string' && message !== '' ? message : `The server answered ${answer.status}. Try again in a moment.`,
    });
  }
  const { status_code, code, message, errors, request_id } = parsed.data;
  if (code === 'maintenance') setMaintenance(true);
  if (code === 'client_maintenance') clientRefusals.set(clientRefusals.get() + 1);
  const error = new ApiError({ status: status_code, code, message, errors, requestId: request_id });
  if (isSecondFactorMissing(error)) notifySecondFactorMissing();
  return error;
}
