import type { BusinessVersion } from '@recoup/contract/company/business-info';
import type { Config } from '#server/config.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { describeOrigin } from '#platform/describe-device.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';
import type { SectionChange } from './business-sections.ts';
import { describeValue } from './business-info.presenter.ts';

const FIELD_LABELS: Record<BusinessVersion['field'], string> = {
  legal_name: 'Legal name',
  ein: 'EIN',
  remittance_method: 'Remittance method',
};

/** As text; null: none. */
export interface EmailedChange {
  label: string;
  before: string | null;
  after: string | null;
}

interface BusinessChangeFacts {
  companyName: string;
  changes: readonly EmailedChange[];
  /** Null: the agency. */
  caller: Pick<ClientCaller, 'name' | 'email' | 'ip' | 'userAgent'> | null;
  now: Date;
}

/** The part of a change that requires step-up and is emailed: versioned values, and the remittance address. */
export function listEmailedChanges({ versions, remitTo }: Pick<SectionChange, 'versions' | 'remitTo'>): EmailedChange[] {
  const emailed = versions.map(({ field, before, after }) => describeChange(field, { before: before.value, after: after.value }));
  return remitTo ? [...emailed, { label: 'Remit-to address', ...remitTo }] : emailed;
}

/** A change of a versioned value, as text. */
export const describeChange = (
  field: BusinessVersion['field'],
  { before, after }: { before: string | null; after: string | null },
): EmailedChange => ({
  label: FIELD_LABELS[field],
  before: describeValue(field, before),
  after: describeValue(field, after),
});

const placeholders = {
  changed: { meaning: 'Labels of what changed', sample: 'Legal name' },
  company: { meaning: 'Company name', sample: 'Alder Family Dental' },
  changes: {
    meaning: 'Each value before and after',
    sample: ['Legal name: Alder Dental LLC → Alder Family Dental LLC'],
    kind: 'paragraphs',
    isRequired: true,
  },
  link: {
    meaning: 'Link to the business info',
    sample: 'https://portal.example.com/manage-business/business-info',
    kind: 'button',
    isRequired: true,
  },
} as const;

const businessChange = defineEmail({
  key: 'business_info_changed',
  name: 'Business info changed',
  purpose: 'Sent to the administrators of a company when one of them changes its name, EIN or remittances',
  audience: 'clients',
  placeholders: {
    ...placeholders,
    person: {
      meaning: 'Who changed it, when and where from',
      sample: 'Ada Alder (ada@example.com) on Nov 20, 2026, 10:15 AM EST, from Chrome on Windows at 198.51.100.7',
      isRequired: true,
    },
  },
  subject: '{{changed}} changed: {{company}}',
  paragraphs: ['{{changes}}', 'By {{person}}.', '{{link}}'],
  button: 'View business info',
  note: 'If no one at your company did this, change your password and contact {{support_email}} immediately.',
});

const agencyBusinessChange = defineEmail({
  key: 'business_info_changed_by_agency',
  name: 'Business info changed by you',
  purpose: 'Sent to the administrators of a company when your system changes its name, EIN or remittances',
  audience: 'clients',
  placeholders,
  subject: '{{changed}} changed: {{company}}',
  paragraphs: ['{{changes}}', 'By {{agency_name}}.', '{{link}}'],
  button: 'View business info',
  note: 'If this is wrong, contact {{support_email}}.',
});

/** Sent to every admin. */
export function writeBusinessChange(config: Config, { companyName, changes, caller, now }: BusinessChangeFacts): EmailContent {
  const values = {
    changed: changes.map(({ label }) => label).join(' and '),
    company: companyName,
    changes: changes.map(({ label, before, after }) => `${label}: ${before ?? 'none'} → ${after ?? 'none'}`),
    link: pageAddress(config, '/manage-business/business-info'),
  };
  if (caller === null) return writeEmail(agencyBusinessChange, values);
  const person = `${caller.name} (${caller.email}) on ${describeOrigin(caller, now, config.AGENCY_TIME_ZONE)}`;
  return writeEmail(businessChange, { ...values, person });
}
