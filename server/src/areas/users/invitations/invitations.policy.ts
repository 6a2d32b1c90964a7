import type { Invitation } from '@recoup/contract/users/invitations';

export function stateOf(
  invitation: { accepted_at: Date | null; revoked_at: Date | null; expires_at: Date },
  now: Date,
): Invitation['state'] {
  if (invitation.accepted_at) return 'used';
  if (invitation.revoked_at) return 'revoked';
  return invitation.expires_at > now ? 'valid' : 'expired';
}
