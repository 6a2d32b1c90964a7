import type { CallLimit } from '@recoup/contract/shared/endpoint';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { consumeFrom } from '../rate-limit.ts';
import { AppError } from './errors.ts';

const windowSeconds = 3600;

/** 429 with the waiting time as `retry-after`. */
export class TooMany extends AppError {
  constructor(message: string, seconds: number, code = 'too_many_requests') {
    super({ status: 429, code, message, retryAfterSeconds: seconds });
  }
}

function tooManyCalls({ what, perHour }: Pick<CallLimit, 'what' | 'perHour'>, seconds: number): TooMany {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new TooMany(
    `One person can send ${perHour.toLocaleString('en-US')} ${what} an hour. Nothing was sent; please try again in ${wait}.`,
    seconds,
  );
}

export interface CallLimits {
  /** Takes the call's units from the caller's remaining hourly limit, all or nothing. Errors: `TooMany`. */
  take(userId: string, limit: CallLimit, body: unknown): Promise<void>;
}

export function createCallLimits({ db, clock }: { db: Db; clock: Clock }): CallLimits {
  return {
    async take(userId, limit, body) {
      const { what, perHour: max } = limit;
      const counted = { name: `send:${what}`, subject: userId, max, windowSeconds };
      const seconds = await consumeFrom(db, { ...counted, amount: limit.count?.(body) ?? 1 }, clock.now());
      if (seconds > 0) throw tooManyCalls(limit, seconds);
    },
  };
}
