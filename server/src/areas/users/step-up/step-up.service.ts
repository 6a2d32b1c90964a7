import type { StepUpMethod, StepUpState } from '@recoup/contract/users/step-up';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { networkOf } from '#platform/http/address.ts';
import type { StepUps } from '#platform/http/step-up.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import { explainRefusal, type CallerSession, type ProofStore } from '#areas/users/profile/index.ts';
import {
  factorStale,
  factorTooNew,
  noPassword,
  noProof,
  noSession,
  passwordUncheckable,
  passwordWrong,
  tooManyTries,
} from './step-up.errors.ts';

interface StepUpDependencies {
  db: Db;
  clock: Clock;
  proofs: ProofStore;
  stepUps: StepUps;
  maxPer5Minutes: number;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export function createStepUpService({ db, clock, proofs, stepUps, maxPer5Minutes }: StepUpDependencies) {
  async function findMethods(session: CallerSession): Promise<StepUpMethod[]> {
    const { password, secondFactor } = await proofs.findProofs(session);
    return [...(password ? (['password'] as const) : []), ...(secondFactor ? (['second_factor'] as const) : [])];
  }

  /** Counted per user and network: more sessions allow no more guesses, and a stolen session elsewhere does not lock out the user. */
  async function countTry({ caller }: CallerSession): Promise<void> {
    const limit = {
      name: 'step-up',
      subject: `${caller.userId} ${networkOf(caller.ip)}`,
      max: maxPer5Minutes,
      windowSeconds: 300,
    };
    const seconds = await countAgainst(db, limit, clock.now());
    if (seconds > 0) throw tooManyTries(seconds);
  }

  return {
    async read(session: CallerSession): Promise<StepUpState> {
      const until = await stepUps.confirmedUntil(session.caller);
      return { confirmed_until: until?.toISOString() ?? null, methods: await findMethods(session) };
    },

    /** `password` null: confirmed by the second factor in the token. */
    async confirm(session: CallerSession, password: string | null): Promise<StepUpState> {
      const { caller } = session;
      if (caller.sessionId === null) throw noSession();
      await countTry(session);
      const methods = await findMethods(session);
      if (methods.length === 0) throw noProof();
      const method = password === null ? 'second_factor' : 'password';
      if (password !== null) {
        if (!methods.includes('password')) throw noPassword();
        await proofs.checkPassword(session, password).catch(async (error: unknown) => {
          await stepUps.recordFailure(caller, method);
          if (codeOf(error) === 'current_password_invalid') throw passwordWrong();
          if (codeOf(error) === 'current_password_uncheckable') throw passwordUncheckable();
          explainRefusal(error);
        });
      }
      const isKnown = method === 'password' || (await proofs.hasShownFactor(session));
      const until = isKnown ? await stepUps.confirm(caller, method) : null;
      if (!until) {
        await stepUps.recordFailure(caller, method);
        throw typeof caller.secondFactorAt !== 'number' || methods.includes(method) ? factorStale() : factorTooNew();
      }
      return { confirmed_until: until.toISOString(), methods };
    },
  };
}
