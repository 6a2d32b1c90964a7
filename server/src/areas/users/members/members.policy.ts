import type { CompanyUser } from '@recoup/contract/users/members';
import type { ClientRole } from '@recoup/contract/shared/endpoint';

/** What an admin may do with a row. The last admin cannot be removed or demoted, because no one could invite another. */
export function abilitiesFor(
  row: { kind: CompanyUser['kind']; role: ClientRole },
  { isReadOnly, adminCount }: { isReadOnly: boolean; adminCount: number },
): CompanyUser['abilities'] {
  const isMember = row.kind === 'member' && !isReadOnly;
  const isInvitation = row.kind === 'invitation' && !isReadOnly;
  const isLastAdmin = row.role === 'client_admin' && adminCount <= 1;
  return {
    change_role: isMember && !isLastAdmin,
    change_locations: isMember && row.role === 'client_staff',
    remove: isMember && !isLastAdmin,
    resend: isInvitation,
    revoke: isInvitation,
  };
}

/** Whether a change would leave the client without an admin. */
export function endsLastAdmin(member: { role: string }, nextRole: string | null, adminCount: number): boolean {
  return member.role === 'client_admin' && nextRole !== 'client_admin' && adminCount <= 1;
}
