import type { Config } from '#server/config.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { Caller } from '#platform/http/caller.ts';
import { notify } from '#platform/notify.ts';
import { lockOnboarding } from './clients.repository.ts';
import { writeApproved, writeReturned } from './onboarding.email.ts';
import { moveOnboarding } from './onboarding-state.repository.ts';
import { deleteSteps } from './onboarding.repository.ts';

/** The agency's decision on a submitted client. */
export type Decision = { approve: true } | { approve: false; reason: string };

export interface DecisionOptions {
  config: Config;
  sendEmail: Mailer['send'];
  now: Date;
  /** Name of the decider, as shown to the client. */
  byName: string;
  /** The agency user who decides; absent: the operator or a system. */
  actor?: Pick<Caller, 'userId' | 'ip' | 'userAgent'>;
}

/**
 * Approves or returns a client in the caller's transaction (as the service role), and emails its admins. Throws Error with a
 * message for the operator if the client has not submitted.
 */
export async function decideOnboarding(tx: Tx, clientId: string, decision: Decision, options: DecisionOptions): Promise<void> {
  const company = await lockOnboarding(tx, clientId);
  if (company.onboarding_state !== 'submitted')
    throw new Error(`${company.name} is not waiting for a decision: its onboarding state is "${company.onboarding_state}".`);
  const { config, sendEmail, now, byName, actor } = options;
  const reason = decision.approve ? null : decision.reason;
  await moveOnboarding(tx, clientId, {
    to: decision.approve ? 'approved' : 'returned',
    who: 'agency',
    set: {
      // A returned client edits and submits again.
      is_onboarding_completed: decision.approve,
      onboarding_at: now,
      onboarding_by: null,
      onboarding_by_name: byName,
      onboarding_reason: reason,
    },
  });
  if (decision.approve) await deleteSteps(tx, clientId);
  await insertAuditEntries(queryableOf(tx), [
    {
      client_id: clientId,
      action: decision.approve ? 'onboarding.approved' : 'onboarding.returned',
      subject_type: 'client',
      subject_id: clientId,
      details: { by: byName, ...(reason === null ? {} : { reason }) },
      actor_user_id: actor?.userId ?? null,
      ip_address: actor?.ip ?? null,
      user_agent: actor?.userAgent ?? null,
      at: now,
    },
  ]);
  const content = reason === null ? writeApproved(config, company) : writeReturned(config, company, reason);
  await emailAdmins(tx, sendEmail, { clientId, content });
  await notify(tx, [{ client_id: clientId, kind: 'onboarding', event: decision.approve ? 'approved' : 'returned' }]);
}
