import type { BusinessVersion } from '@recoup/contract/company/business-info';
import type { Config } from '#server/config.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { describeOrigin } from '#platform/describe-device.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';
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

/** Sent to every admin. */
export function writeBusinessChange(config: Config, { companyName, changes, caller, now }: BusinessChangeFacts): EmailContent {
  return {
    subject: `${changes.map(({ label }) => label).join(' and ')} changed: ${companyName}`,
    paragraphs: [
      ...changes.map(({ label, before, after }) => `${label}: ${before ?? 'none'} → ${after ?? 'none'}`),
      caller
        ? `By ${caller.name} (${caller.email}) on ${describeOrigin(caller, now, config.AGENCY_TIME_ZONE)}.`
        : `By ${config.AGENCY_NAME}.`,
    ],
    button: { label: 'View business info', url: pageAddress(config, '/manage-business/business-info') },
    note: caller
      ? `If no one at your company did this, change your password and contact ${config.AGENCY_SUPPORT_EMAIL} immediately.`
      : `If this is wrong, contact ${config.AGENCY_SUPPORT_EMAIL}.`,
  };
}
