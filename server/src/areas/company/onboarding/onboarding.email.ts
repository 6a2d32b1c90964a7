import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT'>;

export interface OnboardedCompany {
  name: string;
  code: string | null;
}

const company = { meaning: 'Company name', sample: 'Alder Family Dental' };
const link = { meaning: 'Link to the portal', sample: 'https://portal.example.com/', kind: 'button' } as const;

const submitted = defineEmail({
  key: 'onboarding_submitted',
  name: 'Onboarding submitted',
  purpose: 'Sent to your support address when a company submits its onboarding',
  audience: 'agency',
  placeholders: {
    company,
    code: { meaning: 'Company code', sample: 'ALDER' },
    person: { meaning: 'Who submitted it', sample: 'Ada Alder (ada@example.com)' },
    next_step: {
      meaning: 'Whether the company waits for your approval',
      sample: 'It cannot place accounts before you approve it.',
      isRequired: true,
    },
  },
  subject: 'New client: {{company}}',
  paragraphs: [
    '{{person}} has submitted the onboarding of {{company}}, company code {{code}}, and signed the agreements.',
    '{{next_step}}',
  ],
});

const approved = defineEmail({
  key: 'onboarding_approved',
  name: 'Company approved',
  purpose: 'Sent to the administrators of a company whose onboarding you approve',
  audience: 'clients',
  placeholders: { company, link },
  subject: '{{company}} is ready to place accounts',
  paragraphs: ['{{agency_name}} has approved {{company}} on {{portal_name}}. You can place accounts now.', '{{link}}'],
  button: 'Open the portal',
});

const returned = defineEmail({
  key: 'onboarding_returned',
  name: 'Onboarding returned',
  purpose: 'Sent to the administrators of a company whose onboarding you return for correction',
  audience: 'clients',
  placeholders: {
    company,
    reason: { meaning: 'What you ask to correct', sample: 'The EIN does not match the legal name.', isRequired: true },
    link,
  },
  subject: 'Please correct the information about {{company}}',
  paragraphs: [
    '{{agency_name}} has reviewed the onboarding of {{company}} and asks you to correct it:',
    '{{reason}}',
    'Your entries are saved. Correct them, read and sign any agreement that changed, and submit again.',
    '{{link}}',
  ],
  button: 'Open the portal',
});

/** Sent to the agency. */
export function writeSubmitted(
  { name, code }: OnboardedCompany,
  by: { name: string; email: string; approved: boolean },
): EmailContent {
  return writeEmail(submitted, {
    company: name,
    code: code ?? 'none',
    person: `${by.name} (${by.email})`,
    next_step: by.approved
      ? 'It was approved automatically and may place accounts.'
      : `It cannot place accounts before you approve it: npm run recoup -- show-onboarding --client ${code ?? 'CODE'}, then approve or return.`,
  });
}

/** Sent to every admin of the client. */
export function writeApproved(site: Site, { name }: OnboardedCompany): EmailContent {
  return writeEmail(approved, { company: name, link: pageAddress(site, '/') });
}

export function writeReturned(site: Site, { name }: OnboardedCompany, reason: string): EmailContent {
  return writeEmail(returned, { company: name, reason, link: pageAddress(site, '/') });
}
