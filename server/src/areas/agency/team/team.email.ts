import { TEAM_INVITATION_DAYS } from '@recoup/contract/agency/team';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'AGENCY_NAME'>;

export function agencyJoinLink(site: Site, token: string): string {
  return pageAddress(site, `/agency/join/${token}`);
}

export function writeTeamInvitation(
  site: Site,
  invitation: { inviterName: string; role: AgencyRole; token: string },
): EmailContent {
  return {
    subject: `Join ${site.AGENCY_NAME} on ${site.PRODUCT_NAME}`,
    paragraphs: [
      `${invitation.inviterName} invites you to the team of ${site.AGENCY_NAME} on ${site.PRODUCT_NAME}.`,
      `You join as: ${ROLE_LABELS[invitation.role]}. Sign in or create your account with this email address, then accept.`,
    ],
    button: { label: 'View invitation', url: agencyJoinLink(site, invitation.token) },
    note: `This link is for you only and works for ${TEAM_INVITATION_DAYS} days. If you did not expect this invitation, you can ignore this email.`,
  };
}
