import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { stepUpRequired } from '#platform/http/step-up.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { writeChecksChange, type ChecksChange } from './check-address.email.ts';
import { readCompanyName } from './locations.repository.ts';

/** A change that redirects checks. */
export type GuardCheckRedirects = (
  tx: Tx,
  caller: ClientCaller,
  change: { isConfirmed: boolean; changes: readonly ChecksChange[] },
) => Promise<void>;

/** For redirected checks: 403 `step_up_required` unless the caller re-authenticated, and an email to every admin. */
export function createCheckRedirectGuard(options: {
  config: Config;
  clock: Clock;
  sendEmail: Mailer['send'];
}): GuardCheckRedirects {
  const { config, clock, sendEmail } = options;
  return async (tx, caller, { isConfirmed, changes: all }) => {
    const changes = all.filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    if (!isConfirmed) throw stepUpRequired();
    const { clientId } = caller;
    const companyName = await readCompanyName(tx, clientId);
    const content = writeChecksChange(config, { companyName, changes, caller, now: clock.now() });
    await emailAdmins(tx, sendEmail, { clientId, content });
  };
}
