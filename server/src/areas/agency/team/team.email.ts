import { TEAM_INVITATION_DAYS } from '@recoup/contract/agency/team';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT'>;

export function agencyJoinLink(site: Site, token: string): string {
  return pageAddress(site, `/agency/join/${token}`);
}

const teamInvitation = defineEmail({
  key: 'team_invitation',
  name: 'Invitation to your team',
  purpose: 'Sent to a colleague whom an administrator invites',
  audience: 'agency',
  placeholders: {
    inviter: { meaning: 'Who invites', sample: 'Robin Vance' },
    role: { meaning: 'Role of the invited person', sample: ROLE_LABELS.agency_staff },
    days: { meaning: 'Days that the link works', sample: String(TEAM_INVITATION_DAYS) },
    link: {
      meaning: 'Link to the invitation',
      sample: 'https://portal.example.com/agency/join/…',
      kind: 'button',
      isRequired: true,
    },
  },
  subject: 'Join {{agency_name}} on {{portal_name}}',
  paragraphs: [
    '{{inviter}} invites you to the team of {{agency_name}} on {{portal_name}}.',
    'You join as: {{role}}. Sign in or create your account with this email address, then accept.',
    '{{link}}',
  ],
  button: 'View invitation',
  note: 'This link is for you only and works for {{days}} days. If you did not expect this invitation, you can ignore this email.',
});

export function writeTeamInvitation(
  site: Site,
  { inviterName, role, token }: { inviterName: string; role: AgencyRole; token: string },
): EmailContent {
  return writeEmail(teamInvitation, {
    inviter: inviterName,
    role: ROLE_LABELS[role],
    days: String(TEAM_INVITATION_DAYS),
    link: agencyJoinLink(site, token),
  });
}
