import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

const ended = defineEmail({
  key: 'client_ended',
  name: 'Company ended',
  purpose: 'Sent to the administrators of a company that you end',
  audience: 'clients',
  placeholders: {
    company: { meaning: 'Company name', sample: 'Alder Family Dental' },
    reason: { meaning: 'The reason that you entered', sample: 'The agreement ended on October 31.', isRequired: true },
  },
  subject: '{{company}}’s access to {{portal_name}} has ended',
  paragraphs: [
    '{{agency_name}} has ended {{company}}’s access to {{portal_name}}:',
    '{{reason}}',
    'Your users can no longer sign in to this company, and its API keys have been revoked. {{agency_name}} will handle your data as your agreement requires. If you have questions, contact {{agency_name}}.',
  ],
});

/** Sent to every admin of the client. */
export function writeEnded({ name }: { name: string }, reason: string): EmailContent {
  return writeEmail(ended, { company: name, reason });
}
