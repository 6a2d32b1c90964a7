import type { ApiKeyScope } from '@recoup/contract/users/api-keys';
import type { FastifyRequest } from 'fastify';
import type { ClientCaller } from './caller.ts';
import { AppError } from './errors.ts';

/** Distinguishes an API key from session tokens and feed keys, and lets scanners of leaked secrets find it. */
export const apiKeyPrefix = 'rk_live_';

/** Admits a client's own programs by API key (decision 0039). */
export interface ApiKeyGatekeeper {
  /**
   * The caller of a key: role `client_staff` with the key's client and locations, at most what its creator may see now; `isSuspended`:
   * whether the agency suspended the client, whose keys then only read. Errors: 401
   * with the reason if the key is unknown, revoked, expired or stopped, 403 without the scope, 429 above the limit, 503 while the agency has
   * closed the portal to the client.
   */
  enter(
    request: FastifyRequest,
    wanted: { apiKey: string; scope: ApiKeyScope },
  ): Promise<{ caller: ClientCaller; isSuspended: boolean }>;
  /** Counts a request of a key by route and hour; the first of an hour enters the audit log. */
  recordUse(caller: ClientCaller, routes: readonly string[]): Promise<void>;
}

const isApiKey = (text: unknown): text is string => typeof text === 'string' && text.startsWith(apiKeyPrefix);

/**
 * The API key that a request carries, as `apikey` header or bearer token; null without one. Errors: 401 for a key in the address,
 * which proxies and browsers keep, and beside another token, because it would be unclear who calls.
 */
export function findApiKey({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): string | null {
  if (
    Object.values(query as Record<string, unknown>)
      .flat()
      .some(isApiKey)
  )
    throw refuse('An API key is not accepted in the address. Send it in the apikey header, and revoke this one.');
  const bearer = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (isApiKey(headers['apikey'])) {
    if (headers.authorization !== undefined && bearer !== headers['apikey'])
      throw refuse('Send the API key without another token.');
    return headers['apikey'];
  }
  return isApiKey(bearer) ? bearer : null;
}

export function refuse(message: string): AppError {
  return new AppError({ status: 401, code: 'unauthenticated', message });
}
