import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { decideClientOnboarding } from '@recoup/contract/agency/clients';
import type { Config } from '#server/config.ts';
import { resumeClient, suspendClient } from '#areas/company/clients/index.ts';
import { decideOnboarding, lockOnboarding } from '#areas/company/onboarding/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/errors.ts';
import { readBrand } from '#platform/brand.ts';

interface LifecycleContext {
  db: Db;
  clock: Clock;
  config: Config;
  sendEmail: Mailer['send'];
}

/** Decides onboardings, suspends and resumes clients, and emails the client's admins. */
export function createLifecycleService({ db, clock, config, sendEmail }: LifecycleContext) {
  const options = () => ({ config, sendEmail, now: clock.now() });
  return {
    decide: (caller: AgencyCaller, clientId: string, body: BodyOf<typeof decideClientOnboarding>) =>
      db.asService(async (tx) => {
        const { name, onboarding_state: before } = await lockOnboarding(tx, clientId);
        if (before !== 'submitted')
          throw conflict('no_decision_waits', `The onboarding of ${name} has already been decided. Reload to see the decision.`);
        const isApproved = body.decision === 'approve';
        const decision =
          body.decision === 'approve' ? ({ approve: true } as const) : { approve: false as const, reason: body.reason };
        const { agencyName: byName } = await readBrand(tx, config);
        await decideOnboarding(tx, clientId, decision, { ...options(), byName, actor: caller });
        await recordAgencyEntries(tx, caller, [
          {
            action: isApproved ? 'onboarding.approved' : 'onboarding.returned',
            clientId,
            subjectType: 'client',
            subjectId: clientId,
            details: { by: caller.name, ...(body.decision === 'return' ? { reason: body.reason } : {}) },
            // decideOnboarding has written the client's.
            isRecorded: true,
          },
        ]);
        return { state: isApproved ? ('approved' as const) : ('returned' as const) };
      }),

    suspend: (caller: AgencyCaller, clientId: string, reason: string): Promise<void> =>
      db.asService(async (tx) => {
        await suspendClient(tx, { clientId, reason, byName: caller.name }, options());
        await recordAgencyEntries(tx, caller, [
          { action: 'client.suspended', clientId, subjectType: 'client', subjectId: clientId, details: { reason } },
        ]);
      }),

    resume: (caller: AgencyCaller, clientId: string): Promise<void> =>
      db.asService(async (tx) => {
        await resumeClient(tx, clientId, options());
        await recordAgencyEntries(tx, caller, [
          { action: 'client.resumed', clientId, subjectType: 'client', subjectId: clientId },
        ]);
      }),
  };
}

export type LifecycleService = ReturnType<typeof createLifecycleService>;
