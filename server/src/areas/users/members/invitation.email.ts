import { invitationLimits } from '@recoup/contract/users/members';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

export interface InvitationFacts {
  companyName: string;
  inviterName: string;
  role: 'client_admin' | 'client_staff';
  token: string;
}

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'AGENCY_NAME'>;

/** The link of the invitation. */
export function joinLink(site: Site, token: string): string {
  return pageAddress(site, `/join-business/${token}`);
}

export function writeInvitation(site: Site, { companyName, inviterName, role, token }: InvitationFacts): EmailContent {
  return {
    subject: `Join ${companyName} on ${site.PRODUCT_NAME}`,
    paragraphs: [
      `${inviterName} invites you to ${companyName} on ${site.PRODUCT_NAME}, the client portal of ${site.AGENCY_NAME}.`,
      `You join as: ${ROLE_LABELS[role]}. Sign in or create your account with this email address, then accept.`,
    ],
    button: { label: 'View invitation', url: joinLink(site, token) },
    note: `This link is for you only and works for ${invitationLimits.days} days. If you did not expect this invitation, you can ignore this email.`,
  };
}
