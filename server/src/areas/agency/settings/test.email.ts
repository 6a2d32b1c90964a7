import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

const testEmail = defineEmail({
  key: 'test_email',
  name: 'Test email',
  purpose: 'Sent to an administrator of your agency who tests the mail server',
  audience: 'agency',
  placeholders: { person: { meaning: 'Who asked for it', sample: 'Robin Vance' } },
  subject: 'Test email of {{portal_name}}',
  paragraphs: ['Emails of {{portal_name}} arrive. {{person}} asked for this test.', 'Clients see the same sender and signature.'],
});

export function writeTestEmail(person: string): EmailContent {
  return writeEmail(testEmail, { person });
}
