import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { addressOf } from '#platform/http/address.ts';
import { refuse, type ApiKeyGatekeeper } from '#platform/http/api-keys.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { TooMany } from '#platform/http/call-limits.ts';
import { clientInMaintenance, forbidden } from '#platform/http/errors.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import { countUses, findByHash, type PresentedKey } from './api-keys.repository.ts';
import { createKeyHash } from './key-secret.ts';

export interface ApiKeyGatekeeperOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  requestsPerMinute: number;
}

function requireValid(key: PresentedKey | undefined, now: Date): PresentedKey {
  if (!key) throw refuse('This API key is not valid.');
  if (key.revoked_at) throw refuse('This API key was revoked.');
  if (key.expires_at <= now) throw refuse('This API key has expired.');
  if (!key.is_creator_admin)
    throw refuse('This API key has stopped working: the person who created it is no longer an administrator of the company.');
  return key;
}

export function createApiKeyGatekeeper({ db, vault, clock, requestsPerMinute: max }: ApiKeyGatekeeperOptions): ApiKeyGatekeeper {
  const hashOf = createKeyHash(vault);
  return {
    async enter(request, { apiKey, scope }) {
      const now = clock.now();
      const key = requireValid(await findByHash(db, hashOf(apiKey), now), now);
      if (!key.scopes.includes(scope)) throw forbidden(`This API key has no scope "${scope}".`);
      const seconds = await countAgainst(db, { name: 'api-key', subject: key.id, max, windowSeconds: 60 }, now);
      if (seconds > 0)
        throw new TooMany(`An API key can send ${max.toLocaleString('en-US')} requests a minute. Try again later.`, seconds);
      const { maintenance_message: message, maintenance_until: until } = key;
      if (message !== null) throw clientInMaintenance({ message, until }, now);
      const caller: ClientCaller = {
        userId: key.id,
        sessionId: null,
        email: '',
        name: key.name,
        claims: { sub: key.id, role: 'authenticated', api_key_id: key.id },
        ip: addressOf(request),
        userAgent: request.headers['user-agent'] ?? null,
        clientId: key.client_id,
        role: 'client_staff',
        locationIds: key.location_ids,
      };
      return { caller, isSuspended: key.is_suspended };
    },
    recordUse: ({ clientId, userId: keyId, ip, userAgent }, routes) =>
      db.asService(async (tx) => {
        const now = clock.now();
        const begun = await countUses(tx, { clientId, keyId, routes, now });
        await insertAuditEntries(
          queryableOf(tx),
          begun.map((route) => ({
            client_id: clientId,
            actor_user_id: keyId,
            action: 'api_key.used',
            subject_type: 'api_key',
            subject_id: keyId,
            details: { route },
            ip_address: ip,
            user_agent: userAgent,
            at: now,
          })),
        );
      }),
  };
}
