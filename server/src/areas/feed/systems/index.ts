import { createHash, randomBytes } from 'node:crypto';
import { day } from '@recoup/contract/shared/common';
import { feedScopes, grantsScope, type FeedScope } from '@recoup/contract/shared/feed-scopes';
import { z } from 'zod';
import type { AgencyClock, Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { SystemGatekeeper } from '#platform/http/bind.ts';
import { AppError, conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { findClients } from './clients.repository.ts';
import { listKeyUses, listUsesOf } from './key-uses.repository.ts';
import { findLiveSystem, insertSystem, isKnownSystem, listSystems, recordUse, revokeSystem } from './keys.repository.ts';

/** Precision of last-used times, in ms: one write for many requests. */
const usedWithin = 300_000;

/** Only the hash is stored. A key has 256 random bits, so it needs no salt. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export function createSystemGatekeeper({ db, clock }: { db: Db; clock: AgencyClock }): SystemGatekeeper {
  return {
    async authenticate(request, scopes) {
      const key = /^bearer (rcf_[\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!key) throw withoutKey();
      return db.asService(async (tx) => {
        const system = await findLiveSystem(tx, hashOf(key));
        if (!system) throw withoutKey();
        if (system.expires_on !== null && system.expires_on < clock.today())
          throw withoutKey(`This feed key expired after ${system.expires_on}. Ask the operator of the portal for a new one.`);
        if (!scopes.some((scope) => grantsScope(system.scopes, scope))) throw withoutScope(scopes);
        const now = clock.now();
        if (!system.last_used_at || now.getTime() - system.last_used_at.getTime() > usedWithin)
          await recordUse(tx, system.id, now);
        return { systemId: system.id, name: system.name, scopes: system.scopes, clientIds: system.client_ids };
      });
    },
  };
}

function withoutKey(message = 'A valid feed key is required. Send it in the header Authorization: Bearer rcf_…'): AppError {
  return new AppError({ status: 401, code: 'unauthenticated', message });
}

function withoutScope(scopes: readonly FeedScope[]): AppError {
  const [first = ''] = scopes;
  const message =
    scopes.length === 1 ? `This key has no scope "${first}".` : `This key has none of the scopes ${scopes.join(', ')}.`;
  return new AppError({ status: 403, code: 'forbidden', message });
}

export interface NewKey {
  name: string;
  scopes: readonly string[];
  /** Codes or ids of the only clients that the key reaches; absent: all. */
  clients?: readonly string[] | undefined;
  /** The last day on which it works, `YYYY-MM-DD`. */
  expiresOn?: string | undefined;
}

const scopeList = z.array(z.enum(feedScopes)).min(1);

interface NamedKey {
  id: string;
  name: string;
}

/** Records a change in its transaction. */
type Recorder = (tx: Tx, key: NamedKey) => Promise<void>;

const noRecord: Recorder = async () => {};

/** Key management, for the operator on the command line and the console. */
export function createSystemKeys({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Creates a key for a system and returns it: it can be read only now. */
    async make({ name, scopes, clients, expiresOn }: NewKey, record = noRecord): Promise<string> {
      const parsed = scopeList.safeParse(scopes);
      if (!parsed.success) throw new Error(`Each scope must be one of ${feedScopes.join(', ')}.`);
      if (name.length < 1 || name.length > 100) throw new Error('A name has 1 to 100 characters.');
      if (expiresOn !== undefined && !day.safeParse(expiresOn).success)
        throw new Error('--expires must be a day such as 2027-01-31: the last day on which the key works.');
      const key = `rcf_${randomBytes(32).toString('base64url')}`;
      const id = newId();
      const isAdded = await db.asService(async (tx) => {
        const found = clients === undefined ? null : await findClients(tx, clients);
        const unknown = clients?.filter((client) => !found?.has(client)) ?? [];
        if (unknown.length > 0) throw unknownClients(unknown);
        const isNew = await insertSystem(tx, {
          id,
          name,
          key_sha256: hashOf(key),
          key_hint: key.slice(-4),
          scopes: [...new Set(parsed.data)],
          client_ids: found === null ? null : [...new Set(found.values())],
          expires_on: expiresOn ?? null,
        });
        if (isNew) await record(tx, { id, name });
        return isNew;
      });
      if (!isAdded) throw conflict('key_exists', `${name} already has a key. Revoke it first.`);
      return key;
    },
    list: () => db.asService(listSystems),
    async revoke(name: string): Promise<void> {
      if (!(await db.asService((tx) => revokeSystem(tx, { column: 'name', value: name, at: clock.now() }))))
        throw new Error(`${name} has no key.`);
    },
    /** Has no second effect on a key that was revoked. */
    revokeById: (id: string, record: Recorder): Promise<void> =>
      db.asService(async (tx) => {
        if (!(await isKnownSystem(tx, id))) throw notFound('key');
        const revoked = await revokeSystem(tx, { column: 'id', value: id, at: clock.now() });
        if (revoked) await record(tx, revoked);
      }),
    /** What one key reached, newest first. */
    usesOf: (id: string, page: { cursor?: string | undefined; limit: number }) =>
      db.asService(async (tx) => {
        if (!(await isKnownSystem(tx, id))) throw notFound('key');
        return listUsesOf(tx, id, page);
      }),
    /** What keys reached, newest first. */
    uses: ({ name, client, limit }: { name?: string | undefined; client?: string | undefined; limit: number }) =>
      db.asService(async (tx) => {
        const clientId = client === undefined ? undefined : (await findClients(tx, [client])).get(client);
        if (client !== undefined && clientId === undefined) throw new Error(`Unknown client ${client}.`);
        return listKeyUses(tx, { name, clientId, limit });
      }),
  };
}

const unknownClients = (unknown: readonly string[]) =>
  unprocessable([{ path: 'client_ids', message: `Unknown client ${unknown.join(', ')}.` }]);

export { findClients, findClosed, findEnded } from './clients.repository.ts';
export { findReached } from './reached.ts';
export { countByClient, recordKeyUse } from './key-uses.repository.ts';
export { commandLine, maySeePii, reaches, refuseSender, scopeOfKind, type Operator, type Sender } from './sender.ts';
