import { MS_PER } from '@recoup/domain/shared/time';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Caller } from './caller.ts';
import { conflict, unprocessable } from './errors.ts';

/** How long a response is kept, in ms. */
const retentionMs = MS_PER.day;

interface RepeatableRequest {
  key: string;
  /** Name of the endpoint. */
  operation: string;
  /** What identifies the request: path parameters, query and body, validated. */
  content: unknown;
}

interface RepeatableAnswer {
  status: number;
  body: unknown;
  /** An earlier response, repeated. */
  isReplayed: boolean;
}

export interface Idempotency {
  /**
   * Acts once per caller and key; the same request again gets the same response. Errors: 409 `idempotency_key_in_use` while the
   * first one is running, 422 `idempotency_key_reused` for another request under the same key.
   */
  once(
    caller: Caller,
    request: RepeatableRequest,
    act: () => Promise<{ status: number; body: unknown }>,
  ): Promise<RepeatableAnswer>;
}

/**
 * The response is stored in the transaction of the effect (`asUserWhole`), so a killed server leaves both or neither: an answered
 * request is never repeated, and a failed one can be retried with the same key.
 */
export function createIdempotency({ db, clock }: { db: Db; clock: Clock }): Idempotency {
  return {
    once: (caller, request, act) =>
      db.asUserWhole(caller.claims, async (tx) => {
        await lockKey(tx, caller.userId, request.key);
        const sha256 = hashOf(request.content);
        const since = new Date(clock.now().getTime() - retentionMs);
        const known = await findAnswer(tx, { userId: caller.userId, key: request.key, since });
        if (known && (known.operation !== request.operation || known.request_sha256 !== sha256))
          throw unprocessable(
            [{ path: 'Idempotency-Key', message: 'This key was used for another request. Use a new one.' }],
            'idempotency_key_reused',
          );
        if (known?.status) return { status: known.status, body: known.response, isReplayed: true };
        const { status, body } = await act();
        const row = {
          operation: request.operation,
          request_sha256: sha256,
          status,
          response: JSON.stringify(body ?? null),
          created_at: clock.now(),
        };
        await tx
          .insertInto('portal.idempotency_keys')
          .values({ user_id: caller.userId, key: request.key, ...row })
          // Only one that is older than a day and not yet deleted.
          .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
          .execute();
        return { status, body, isReplayed: false };
      }),
  };
}

/** Held until the transaction ends, so that the next holder finds the response. Never waited for. */
async function lockKey(tx: Tx, userId: string, key: string): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked)
    throw conflict('idempotency_key_in_use', 'The same request is still being worked on. Try again in a moment.');
}

function findAnswer(tx: Tx, { userId, key, since }: { userId: string; key: string; since: Date }) {
  return tx
    .selectFrom('portal.idempotency_keys')
    .select(['operation', 'request_sha256', 'status', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** Equal for equal content, regardless of the order of its fields. */
function hashOf(content: unknown): string {
  const sorted = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex');
}
