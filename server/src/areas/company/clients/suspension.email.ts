import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT'>;

const company = { meaning: 'Company name', sample: 'Alder Family Dental' };
const link = { meaning: 'Link to the portal', sample: 'https://portal.example.com/', kind: 'button' } as const;

const suspended = defineEmail({
  key: 'client_suspended',
  name: 'Company suspended',
  purpose: 'Sent to the administrators of a company that you suspend',
  audience: 'clients',
  placeholders: {
    company,
    reason: { meaning: 'The reason that you entered', sample: 'Statement 2026-06 is unpaid.', isRequired: true },
    link,
  },
  subject: '{{company}} is suspended on {{portal_name}}',
  paragraphs: [
    '{{agency_name}} has suspended {{company}} on {{portal_name}}:',
    '{{reason}}',
    'Your users can still sign in, and view and download everything. They cannot place accounts or change anything until the agency resumes your company.',
    '{{link}}',
  ],
  button: 'Open the portal',
});

const resumed = defineEmail({
  key: 'client_resumed',
  name: 'Company active again',
  purpose: 'Sent to the administrators of a suspended company that you resume',
  audience: 'clients',
  placeholders: { company, link },
  subject: '{{company}} is active again on {{portal_name}}',
  paragraphs: [
    '{{agency_name}} has resumed {{company}} on {{portal_name}}. You can place accounts and make changes again.',
    '{{link}}',
  ],
  button: 'Open the portal',
});

/** Sent to every admin of the client. */
export function writeSuspended(site: Site, { name }: { name: string }, reason: string): EmailContent {
  return writeEmail(suspended, { company: name, reason, link: pageAddress(site, '/') });
}

export function writeResumed(site: Site, { name }: { name: string }): EmailContent {
  return writeEmail(resumed, { company: name, link: pageAddress(site, '/') });
}
