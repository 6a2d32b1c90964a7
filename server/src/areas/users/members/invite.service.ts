import { MS_PER } from '@recoup/domain/shared/time';
import { invitationLimits, type CompanyUser, type GrantedAccess, type inviteUsers } from '@recoup/contract/users/members';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { parseAddressList } from '@recoup/domain/users/address-list';
import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Mailer } from '#platform/email/index.ts';
import { writeInvitation } from './invitation.email.ts';
import {
  countSent,
  findInvitation,
  openInvitation,
  renewInvitation,
  revokeInvitation,
  type InvitationRow,
} from './invitations.repository.ts';
import { findCompanyName, listMemberAddresses } from './members.repository.ts';
import { changeMembers, isOfAgency, recordMembersChange, type MembersCaller } from './member-changes.ts';
import { checkAccess, readMemberRow } from './member-context.ts';
import {
  invitationClosed,
  invitationNotFound,
  noAddress,
  sentJustNow,
  tooManyAddresses,
  tooManyInvitations,
} from './members.errors.ts';
import { readBrand } from '#platform/brand.ts';

type Invited = ResponseOf<typeof inviteUsers>['data'][number];

export function createInviteService({
  db,
  clock,
  config,
  sendEmail,
}: {
  db: Db;
  clock: Clock;
  config: Config;
  sendEmail: Mailer['send'];
}) {
  async function sendInvitation(
    tx: Tx,
    caller: MembersCaller,
    invitation: { email: string; role: string; token: string; inviterName: string },
  ) {
    const content = writeInvitation(config, {
      ...invitation,
      role: invitation.role === 'client_admin' ? 'client_admin' : 'client_staff',
      companyName: await findCompanyName(tx, caller.clientId),
    });
    await sendEmail(tx, { to: invitation.email, content });
  }

  async function requireOpen(tx: Tx, caller: MembersCaller, id: string): Promise<InvitationRow> {
    const invitation = await findInvitation(tx, caller.clientId, id);
    if (!invitation) throw invitationNotFound();
    if (invitation.accepted_at || invitation.revoked_at) throw invitationClosed();
    return invitation;
  }

  async function spend(tx: Tx, { clientId }: MembersCaller, emails: number): Promise<void> {
    const since = new Date(clock.now().getTime() - MS_PER.hour);
    if ((await countSent(tx, clientId, since)) + emails > invitationLimits.perHour)
      throw tooManyInvitations(invitationLimits.perHour);
  }

  return {
    invite: (caller: MembersCaller, { addresses, ...access }: GrantedAccess & { addresses: string }): Promise<Invited[]> =>
      changeMembers(db, caller, async (tx) => {
        const listed = parseAddressList(addresses);
        if (listed.length === 0) throw noAddress();
        if (listed.length > invitationLimits.addresses) throw tooManyAddresses(invitationLimits.addresses);
        await checkAccess(tx, caller.clientId, access);
        const members = await listMemberAddresses(tx, caller.clientId);
        // Clients see the name of the agency, not of its staff.
        const inviter = {
          userId: caller.userId,
          name: isOfAgency(caller) ? (await readBrand(tx, config)).agencyName : plainName(caller.name),
        };
        const results: Invited[] = [];
        for (const { text, email, name } of listed) {
          const answer = (result: Invited['result'], invitationId: string | null = null) =>
            results.push({ text, email, result, invitation_id: invitationId });
          if (email === null) answer('not_an_address');
          else if (members.has(email)) answer('already_member');
          else {
            const { clientId } = caller;
            const opened = await openInvitation(tx, { clientId, email, name, access, inviter, now: clock.now() });
            if (!opened) {
              answer('already_invited');
              continue;
            }
            await sendInvitation(tx, caller, { email, role: access.role, token: opened.token, inviterName: inviter.name });
            answer('invited', opened.id);
          }
        }
        const invited = results.filter(({ result }) => result === 'invited');
        // All or nothing: the emails above are sent with this transaction or not at all.
        await spend(tx, caller, invited.length);
        for (const { email, invitation_id: id } of invited) {
          await recordMembersChange(tx, caller, {
            action: 'user.invited',
            subjectType: 'invitation',
            ...(id ? { subjectId: id } : {}),
            details: { email, ...access },
          });
        }
        return results;
      }),

    resend: (caller: MembersCaller, id: string): Promise<CompanyUser> =>
      changeMembers(db, caller, async (tx) => {
        const invitation = await requireOpen(tx, caller, id);
        const now = clock.now();
        if (now.getTime() - invitation.sent_at.getTime() < config.MESSAGE_SPACING_SECONDS * 1000) throw sentJustNow();
        await spend(tx, caller, 1);
        const { email, role, invited_by_name: inviterName } = invitation;
        const token = await renewInvitation(tx, caller.clientId, invitation, now);
        await sendInvitation(tx, caller, { email, role, token, inviterName });
        await recordMembersChange(tx, caller, {
          action: 'user.invitation_resent',
          subjectType: 'invitation',
          subjectId: id,
          details: { email },
        });
        const shown = await readMemberRow(tx, caller, { clientId: caller.clientId, now }, id);
        if (!shown) throw invitationNotFound();
        return shown;
      }),

    revoke: (caller: MembersCaller, id: string): Promise<void> =>
      changeMembers(db, caller, async (tx) => {
        const { email } = await requireOpen(tx, caller, id);
        await revokeInvitation(tx, { clientId: caller.clientId, id, userId: caller.userId, now: clock.now() });
        await recordMembersChange(tx, caller, {
          action: 'user.invitation_revoked',
          subjectType: 'invitation',
          subjectId: id,
          details: { email },
        });
      }),
  };
}

export type InviteService = ReturnType<typeof createInviteService>;

/** One line of visible characters, for an email. */
function plainName(name: string): string {
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 100) || 'An administrator'
  );
}
