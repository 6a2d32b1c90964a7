import { COMPANY_CODE_RULE, normalizeCompanyCode } from '@recoup/domain/company/onboarding/company';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import { codeMalformed, codeTaken, tooManyCodes } from './onboarding.errors.ts';
import { isCodeTaken } from './onboarding.repository.ts';

/** Checks per minute while a user types. */
const perMinute = 60;

export function createCompanyCodeService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async check(caller: Caller, text: string): Promise<{ status_code: 200; message: string }> {
      const limit = { name: 'company-code:user', subject: caller.userId, max: perMinute, windowSeconds: 60 };
      const seconds = await countAgainst(db, limit, clock.now());
      if (seconds > 0) throw tooManyCodes(seconds);
      const code = normalizeCompanyCode(text);
      if (code === null) throw codeMalformed(COMPANY_CODE_RULE);
      // Without row-level security: codes of all clients count, and only yes or no is returned.
      if (await db.asService((tx) => isCodeTaken(tx, code, caller.userId))) throw codeTaken();
      return { status_code: 200, message: `${code} is available.` };
    },
  };
}

export type CompanyCodeService = ReturnType<typeof createCompanyCodeService>;
