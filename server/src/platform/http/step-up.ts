import { MS_PER } from '@recoup/domain/shared/time';
import { stepUpLimits, type StepUpMethod } from '@recoup/contract/users/step-up';
import { sql } from 'kysely';
import { clockSkewMs, type Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from './caller.ts';
import { AppError } from './errors.ts';

/** Re-authentication bound to a session (decision 0023). */
export interface StepUps {
  /** 403 `step_up_required` unless this session re-authenticated within minutes. */
  require(caller: Caller): Promise<void>;
  confirmedUntil(caller: Caller): Promise<Date | null>;
  /** The same as a boolean. Checked before a transaction starts, because it uses another connection. */
  isConfirmed(caller: Caller): Promise<boolean>;
  /** Records a confirmation; null if it proves nothing: no code was entered just now, or it was used before. */
  confirm(caller: Caller, method: StepUpMethod): Promise<Date | null>;
  recordFailure(caller: Caller, method: StepUpMethod): Promise<void>;
}

export const stepUpRequired = () =>
  new AppError({ status: 403, code: 'step_up_required', message: 'Please confirm your identity, then try again.' });

export function createStepUps({ db, clock }: { db: Db; clock: Clock }): StepUps {
  async function confirmedUntil({ userId, sessionId }: Caller): Promise<Date | null> {
    if (sessionId === null) return null;
    const now = clock.now();
    // Later than that: confirmed while a clock was ahead.
    const latest = new Date(now.getTime() + stepUpLimits.minutes * MS_PER.minute + clockSkewMs);
    const row = await db.owner
      .selectFrom('portal.step_ups')
      .select('confirmed_until')
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('confirmed_until', '>', now)
      .where('confirmed_until', '<=', latest)
      .orderBy('confirmed_until', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.confirmed_until ?? null;
  }

  function freshFactor({ secondFactorAt }: Caller, now: Date): Date | null {
    if (typeof secondFactorAt !== 'number') return null;
    const age = now.getTime() / 1000 - secondFactorAt;
    return age <= stepUpLimits.factorSeconds && age >= -clockSkewMs / 1000 ? new Date(secondFactorAt * 1000) : null;
  }

  return {
    confirmedUntil,
    isConfirmed: async (caller) => (await confirmedUntil(caller)) !== null,
    async require(caller) {
      if ((await confirmedUntil(caller)) === null) throw stepUpRequired();
    },
    async confirm(caller, method) {
      const { userId, sessionId, ip, userAgent } = caller;
      const now = clock.now();
      const factorAt = method === 'second_factor' ? freshFactor(caller, now) : null;
      if (sessionId === null || (method === 'second_factor' && factorAt === null)) return null;
      const until = new Date(now.getTime() + stepUpLimits.minutes * MS_PER.minute);
      // Tokens can be replayed, also an older one beside a newer: only a code entered after the last used one counts.
      const { rows } = await sql`
        insert into portal.step_ups (user_id, session_id, method, succeeded, factor_at, at, confirmed_until, ip_address, user_agent)
        select ${userId}, ${sessionId}, ${method}, true, ${factorAt}, ${now}, ${until}, ${ip}, ${userAgent}
        where ${factorAt}::timestamptz is null or not exists (
          select from portal.step_ups s where s.session_id = ${sessionId} and s.succeeded and s.factor_at >= ${factorAt})
        on conflict do nothing returning id`.execute(db.owner);
      return rows.length > 0 ? until : null;
    },
    async recordFailure({ userId, sessionId, secondFactorAt, ip, userAgent }, method) {
      if (sessionId === null) return;
      await db.owner
        .insertInto('portal.step_ups')
        .values({
          user_id: userId,
          session_id: sessionId,
          method,
          succeeded: false,
          factor_at: method === 'second_factor' && typeof secondFactorAt === 'number' ? new Date(secondFactorAt * 1000) : null,
          at: clock.now(),
          ip_address: ip,
          user_agent: userAgent,
        })
        .execute();
    },
  };
}
