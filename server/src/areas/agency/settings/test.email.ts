import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

const testEmail = defineEmail({
  key: 'test_email',
  name: 'Test email',
  purpose: 'Sent to an administrator of your agency who tests the mail server',
  audience: 'agency',
  placeholders: { person: { meaning: 'Who requested it', sample: 'Robin Vance' } },
  subject: 'Test email from {{portal_name}}',
  paragraphs: [
    'Emails from {{portal_name}} are being delivered. {{person}} requested this test.',
    'Clients see the same sender and signature.',
  ],
});

export function writeTestEmail(person: string): EmailContent {
  return writeEmail(testEmail, { person });
}
