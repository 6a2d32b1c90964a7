import { COMPANY_CODE_RULE, normalizeCompanyCode, suggestCompanyCodes } from '@recoup/domain/company/onboarding/company-code';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import { codeMalformed, codeTaken, tooManyCodes } from './onboarding.errors.ts';
import { findTakenCodes } from './onboarding.repository.ts';

/** Checks per minute while a user types. */
const perMinute = 60;

export function createCompanyCodeService({ db, clock }: { db: Db; clock: Clock }) {
  async function limit(name: string, caller: Caller): Promise<void> {
    const seconds = await countAgainst(db, { name, subject: caller.userId, max: perMinute, windowSeconds: 60 }, clock.now());
    if (seconds > 0) throw tooManyCodes(seconds);
  }

  // Without row-level security: codes of all clients count, and only yes or no is returned.
  const findTaken = (codes: readonly string[], caller: Caller) => db.asService((tx) => findTakenCodes(tx, codes, caller.userId));

  return {
    async check(caller: Caller, text: string): Promise<{ status_code: 200; message: string }> {
      await limit('company-code:user', caller);
      const code = normalizeCompanyCode(text);
      if (code === null) throw codeMalformed(COMPANY_CODE_RULE);
      if ((await findTaken([code], caller)).has(code)) throw codeTaken();
      return { status_code: 200, message: `${code} is available.` };
    },

    /** The first available code for the name. */
    async suggest(caller: Caller, name: string): Promise<{ code: string | null }> {
      await limit('company-code-suggestion:user', caller);
      const codes = suggestCompanyCodes(name);
      const taken = await findTaken(codes, caller);
      return { code: codes.find((code) => !taken.has(code)) ?? null };
    },
  };
}

export type CompanyCodeService = ReturnType<typeof createCompanyCodeService>;
