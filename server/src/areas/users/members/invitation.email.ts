import { invitationLimits } from '@recoup/contract/users/members';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

export interface InvitationFacts {
  companyName: string;
  inviterName: string;
  role: 'client_admin' | 'client_staff';
  token: string;
}

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT'>;

/** The link of the invitation. */
export function joinLink(site: Site, token: string): string {
  return pageAddress(site, `/join-business/${token}`);
}

const invitation = defineEmail({
  key: 'client_invitation',
  name: 'Invitation to a company',
  purpose: 'Sent to a person whom you or a company’s administrator invite to the company’s portal',
  audience: 'clients',
  placeholders: {
    inviter: { meaning: 'Who invites', sample: 'Ada Alder' },
    company: { meaning: 'Company name', sample: 'Alder Family Dental' },
    role: { meaning: 'Role of the invited person', sample: ROLE_LABELS.client_staff },
    days: { meaning: 'Days that the link works', sample: String(invitationLimits.days) },
    link: {
      meaning: 'Link to the invitation',
      sample: 'https://portal.example.com/join-business/…',
      kind: 'button',
      isRequired: true,
    },
  },
  subject: 'Join {{company}} on {{portal_name}}',
  paragraphs: [
    '{{inviter}} invites you to {{company}} on {{portal_name}}, the client portal of {{agency_name}}.',
    'You join as: {{role}}. Sign in or create your account with this email address, then accept.',
    '{{link}}',
  ],
  button: 'View invitation',
  note: 'This link is for you only and works for {{days}} days. If you did not expect this invitation, you can ignore this email.',
});

export function writeInvitation(site: Site, { companyName, inviterName, role, token }: InvitationFacts): EmailContent {
  return writeEmail(invitation, {
    inviter: inviterName,
    company: companyName,
    role: ROLE_LABELS[role],
    days: String(invitationLimits.days),
    link: joinLink(site, token),
  });
}
