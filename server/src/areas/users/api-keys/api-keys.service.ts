import { MS_PER } from '@recoup/domain/shared/time';
import { apiKeyLimits, type ApiKey, type ApiKeyScope, type newApiKey } from '@recoup/contract/users/api-keys';
import type { z } from 'zod';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { newId } from '#platform/ids.ts';
import { apiKeyNotFound, locationUnknown, scopeNotServed, tooManyApiKeys } from './api-keys.errors.ts';
import { presentKey } from './api-keys.presenter.ts';
import { insertKey, listKeys, listLocationNames, lockKeys, setRevoked } from './api-keys.repository.ts';
import { createKeyHash, newSecret, prefixOf } from './key-secret.ts';

interface ApiKeysDependencies {
  db: Db;
  vault: Vault;
  clock: Clock;
  /** Scopes that this installation serves. */
  scopes: readonly ApiKeyScope[];
}

export function createApiKeysService({ db, vault, clock, scopes }: ApiKeysDependencies) {
  const hashOf = createKeyHash(vault);
  const byOf = ({ userId, name }: ClientCaller) => ({ userId, name: name.slice(0, 200) });

  async function readKeys(tx: Tx, caller: ClientCaller, id?: string): Promise<ApiKey[]> {
    const now = clock.now();
    const locations = await listLocationNames(tx, caller.clientId);
    const locationNames = new Map(locations.map((location) => [location.id, location.name]));
    const rows = await listKeys(tx, { clientId: caller.clientId, ...(id === undefined ? {} : { id }), now });
    return rows.map((row) => presentKey(row, { now, isReadOnly: isAgencyRole(caller.role), locationNames }));
  }

  async function readKey(tx: Tx, caller: ClientCaller, id: string): Promise<ApiKey> {
    const [key] = await readKeys(tx, caller, id);
    if (!key) throw apiKeyNotFound();
    return key;
  }

  async function record(tx: Tx, caller: ClientCaller, action: 'api_key.created' | 'api_key.revoked', key: ApiKey): Promise<void> {
    const { name, prefix, scopes, locations, expires_at } = key;
    await recordAuditEntry(tx, caller, {
      action,
      subjectType: 'api_key',
      subjectId: key.id,
      details: { name, prefix, scopes, location_ids: locations?.map(({ id }) => id) ?? null, expires_at },
    });
  }

  return {
    list: (caller: ClientCaller) =>
      db.asUser(caller.claims, async (tx) => ({
        data: await readKeys(tx, caller),
        scopes: [...scopes],
        abilities: { create: !isAgencyRole(caller.role) },
      })),

    /** The only answer with the key itself. */
    create: (caller: ClientCaller, wanted: z.output<typeof newApiKey>): Promise<ApiKey & { secret: string }> =>
      db.asUser(caller.claims, async (tx) => {
        if (wanted.scopes.some((scope) => !scopes.includes(scope))) throw scopeNotServed();
        const { clientId } = caller;
        await lockKeys(tx, clientId);
        if ((await readKeys(tx, caller)).filter(({ state }) => state === 'active').length >= apiKeyLimits.active)
          throw tooManyApiKeys();
        const known = new Set((await listLocationNames(tx, clientId)).map(({ id }) => id));
        if (wanted.location_ids?.some((id) => !known.has(id))) throw locationUnknown();
        const now = clock.now();
        const [id, secret] = [newId(), newSecret()];
        await insertKey(tx, {
          clientId,
          id,
          name: wanted.name,
          prefix: prefixOf(secret),
          hash: hashOf(secret),
          scopes: [...new Set(wanted.scopes)],
          locationIds: wanted.location_ids && [...new Set(wanted.location_ids)],
          by: byOf(caller),
          now,
          expiresAt: new Date(now.getTime() + wanted.expires_in_days * MS_PER.day),
        });
        const key = await readKey(tx, caller, id);
        await record(tx, caller, 'api_key.created', key);
        return { ...key, secret };
      }),

    revoke: (caller: ClientCaller, id: string): Promise<ApiKey> =>
      db.asUser(caller.claims, async (tx) => {
        await readKey(tx, caller, id);
        const isChanged = await setRevoked(tx, { clientId: caller.clientId, id, by: byOf(caller), now: clock.now() });
        const key = await readKey(tx, caller, id);
        if (isChanged) await record(tx, caller, 'api_key.revoked', key);
        return key;
      }),
  };
}

export type ApiKeysService = ReturnType<typeof createApiKeysService>;
