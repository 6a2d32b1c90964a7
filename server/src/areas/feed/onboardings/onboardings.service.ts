import {
  decideOnboarding as decideOnboardingEndpoint,
  type OnboardingDecided,
  type OnboardingDecision,
} from '@recoup/contract/feed/onboardings';
import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { Mailer } from '#platform/email/index.ts';
import { decideOnboarding, lockOnboarding } from '#areas/company/onboarding/index.ts';
import { findClients, recordKeyUse } from '#areas/feed/systems/index.ts';
import type { SystemCaller } from '#platform/http/caller.ts';
import { readBrand } from '#platform/brand.ts';

interface Dependencies {
  config: Config;
  db: Db;
  clock: Clock;
  sendEmail: Mailer['send'];
}

const noDecisionWaits = (name: string, state: string) =>
  new AppError({
    status: 409,
    code: 'no_decision_waits',
    message: `${name} is not waiting for a decision: its onboarding state is "${state}".`,
  });

export function createFeedOnboardings({ config, db, clock, sendEmail }: Dependencies) {
  return {
    /** Repeating a decision answers `repeated` and sends no email. */
    decide: (system: SystemCaller, named: string, body: OnboardingDecision): Promise<OnboardingDecided> =>
      db.asService(async (tx) => {
        const clientId = (await findClients(tx, [named], system.clientIds)).get(named);
        if (!clientId) throw notFound('company');
        const { name, onboarding_state: before, onboarding_reason: reasonBefore } = await lockOnboarding(tx, clientId);
        // After the lock: a row that names the client holds a weaker one, and two requests at once would wait for each other.
        await recordKeyUse(tx, { sender: system, operation: decideOnboardingEndpoint.name }, [{ clientId, items: 1 }]);
        const state = body.decision === 'approve' ? 'approved' : 'returned';
        const reason = body.decision === 'return' ? body.reason : null;
        if (before === state && reasonBefore === reason) return { state, result: 'repeated' };
        if (before !== 'submitted') throw noDecisionWaits(name, before);
        const decision = reason === null ? ({ approve: true } as const) : ({ approve: false, reason } as const);
        const { agencyName: byName } = await readBrand(tx, config);
        await decideOnboarding(tx, clientId, decision, { config, sendEmail, now: clock.now(), byName });
        return { state, result: 'applied' };
      }),
  };
}
