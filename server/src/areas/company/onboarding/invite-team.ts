import type { TeamMember } from '@recoup/domain/company/onboarding/team';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import type { Mailer } from '#platform/email/index.ts';
import { lockMembers, openInvitation, writeInvitation } from '#areas/users/members/index.ts';
import { invalid } from './onboarding.errors.ts';
import { listMemberEmails } from './onboarding.repository.ts';

export interface Team {
  members: readonly TeamMember[];
  companyName: string;
  /** Ids of locations by lower-case code. */
  locations: ReadonlyMap<string, string>;
  now: Date;
}

/** Invites the team in the caller's name. Existing members and invitations stay unchanged. */
export function createTeamInviter({ config, sendEmail }: { config: Config; sendEmail: Mailer['send'] }) {
  return async (tx: Tx, caller: ClientCaller, { members, companyName, locations, now }: Team): Promise<void> => {
    const { clientId } = caller;
    await lockMembers(tx, clientId);
    const known = await listMemberEmails(tx, clientId);
    for (const [index, { email, name, role, location_codes: codes }] of members.entries()) {
      if (known.has(email)) continue;
      const ids = codes.flatMap((code) => locations.get(code.toLowerCase()) ?? []);
      // The location was renamed under Manage business. Dropping it silently could lift the member's limit.
      if (ids.length < codes.length)
        throw invalid([{ path: `team.invitations.${index}.location_codes`, message: 'Choose from your company’s locations' }]);
      const access = { role, location_ids: ids.length > 0 ? ids : null };
      const inviter = { userId: caller.userId, name: caller.name };
      const opened = await openInvitation(tx, { clientId, email, name, access, inviter, now });
      if (!opened) continue;
      const content = writeInvitation(config, { companyName, inviterName: caller.name, role, token: opened.token });
      await sendEmail(tx, { to: email, content });
      await recordAuditEntry(tx, caller, {
        action: 'user.invited',
        subjectType: 'invitation',
        subjectId: opened.id,
        details: { email, ...access },
      });
    }
  };
}

export type TeamInviter = ReturnType<typeof createTeamInviter>;
