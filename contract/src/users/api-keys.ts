import { z } from 'zod';
import { clientParams, dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** What a key may do: read at /rest/v1, place accounts. */
export const apiKeyScope = z.enum(['read', 'place']);
export type ApiKeyScope = z.output<typeof apiKeyScope>;

export const apiKeyLimits = {
  /** Active keys of a company. */
  active: 50,
  expiryDays: 366,
};

const apiKey = z.object({
  id,
  name: z.string(),
  /** First characters of the key, to identify it. */
  prefix: z.string(),
  scopes: z.array(apiKeyScope),
  /** Null: all locations. */
  locations: z.array(z.object({ id, name: z.string() })).nullable(),
  /** `stopped`: its creator is no longer an administrator of the company. */
  state: z.enum(['active', 'stopped', 'expired', 'revoked']),
  created_at: instant,
  created_by: z.string(),
  expires_at: instant,
  /** Precise to the minute. */
  last_used_at: instant.nullable(),
  /** Requests in the last 24 hours, by clock hours. */
  uses: z.int(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
  abilities: z.object({ revoke: z.boolean() }),
});
export type ApiKey = z.output<typeof apiKey>;

const base = '/v1/clients/{client_id}/api-keys' as const;
const roles = ['client_admin'] as const;

export const listApiKeys = defineEndpoint({
  name: 'api-keys.list',
  api: 'core',
  method: 'GET',
  path: base,
  summary: 'API keys of the company: active ones first, then newest first',
  access: 'client',
  roles,
  params: clientParams,
  response: z.object({
    data: z.array(apiKey),
    /** Scopes of this installation: without its own /rest/v1 there is nothing to read. */
    scopes: z.array(apiKeyScope),
    abilities: z.object({ create: z.boolean() }),
  }),
});

export const newApiKey = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(100, 'Use at most 100 characters'),
  scopes: z.array(apiKeyScope).min(1, 'Choose what the key may do').max(2),
  /** Null: all locations. */
  location_ids: z.array(id).min(1, 'Choose at least one location').max(1000).nullable().default(null),
  expires_in_days: z.int().min(1).max(apiKeyLimits.expiryDays),
});

export const createApiKey = defineEndpoint({
  name: 'api-keys.create',
  api: 'core',
  method: 'POST',
  path: base,
  summary: 'Creates a key. `secret` is the key itself and is in this answer only. 409 `too_many_api_keys`',
  access: 'client',
  roles,
  params: clientParams,
  body: newApiKey,
  response: dataOf(apiKey.extend({ secret: z.string() })),
  status: 201,
  stepUp: true,
});

export const revokeApiKey = defineEndpoint({
  name: 'api-keys.revoke',
  api: 'core',
  method: 'POST',
  path: `${base}/{id}/revoke`,
  summary: 'Revokes a key for good: its next request is refused. Repeated it answers the same key',
  access: 'client',
  whileSuspended: true,
  roles,
  params: clientParams.extend({ id }),
  response: dataOf(apiKey),
});
