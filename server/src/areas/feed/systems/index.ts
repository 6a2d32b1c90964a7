import { createHash, randomBytes } from 'node:crypto';
import { feedScope, type FeedScope } from '@recoup/contract/feed/items';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { SystemGatekeeper } from '#platform/http/bind.ts';
import { AppError } from '#platform/http/errors.ts';
import { newId } from '#platform/ids.ts';
import { findLiveSystem, insertSystem, listSystems, recordUse, revokeSystem } from './keys.repository.ts';

/** Precision of last-used times, in ms: one write for many requests. */
const usedWithin = 300_000;

/** Only the hash is stored. A key has 256 random bits, so it needs no salt. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export function createSystemGatekeeper({ db, clock }: { db: Db; clock: Clock }): SystemGatekeeper {
  return {
    async authenticate(request, scope) {
      const key = /^bearer (rcf_[\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!key) throw withoutKey();
      return db.asService(async (tx) => {
        const system = await findLiveSystem(tx, hashOf(key));
        if (!system) throw withoutKey();
        if (!system.scopes.includes(scope)) throw withoutScope(scope);
        const now = clock.now();
        if (!system.last_used_at || now.getTime() - system.last_used_at.getTime() > usedWithin)
          await recordUse(tx, system.id, now);
        return { systemId: system.id, name: system.name };
      });
    },
  };
}

function withoutKey(): AppError {
  return new AppError({ status: 401, code: 'unauthenticated', message: 'A valid feed key is required.' });
}

function withoutScope(scope: string): AppError {
  return new AppError({ status: 403, code: 'forbidden', message: `This key has no scope "${scope}".` });
}

/** The operator's key management on the command line. */
export function createSystemKeys({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Creates a key for a system and returns it: it can be read only now. */
    async make({ name, scopes }: { name: string; scopes: readonly string[] }): Promise<string> {
      const parsed = feedScope.array().min(1).safeParse(scopes);
      if (!parsed.success) throw new Error('Scopes must be read, write or both.');
      if (name.length < 1 || name.length > 100) throw new Error('A name has 1 to 100 characters.');
      const key = `rcf_${randomBytes(32).toString('base64url')}`;
      const row = {
        id: newId(),
        name,
        key_sha256: hashOf(key),
        key_hint: key.slice(-4),
        scopes: [...new Set<FeedScope>(parsed.data)],
      };
      if (!(await db.asService((tx) => insertSystem(tx, row)))) throw new Error(`${name} already has a key. Revoke it first.`);
      return key;
    },
    list: () => db.asService(listSystems),
    async revoke(name: string): Promise<void> {
      if (!(await db.asService((tx) => revokeSystem(tx, name, clock.now())))) throw new Error(`${name} has no key.`);
    },
  };
}
