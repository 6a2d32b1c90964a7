import type { BusinessVersion } from '@recoup/contract/business';
import type { Config } from '../../../config.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { describeInstant, pageAddress } from '../../../platform/mail/admins.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import { describeDevice } from '../access/index.ts';
import type { Versioned } from './business-sections.ts';
import { describeValue } from './business.presenter.ts';

export const FIELD_LABELS: Record<BusinessVersion['field'], string> = {
  legal_name: 'Legal name',
  ein: 'EIN',
  remittance_method: 'Remittance method',
};

interface BusinessLetter {
  companyName: string;
  versions: readonly Versioned[];
  caller: Pick<ClientCaller, 'name' | 'email' | 'ip' | 'userAgent'>;
  now: Date;
}

/** To every admin, of what is versioned. */
export function writeBusinessChange(config: Config, { companyName, versions, caller, now }: BusinessLetter): MailContent {
  const labels = versions.map(({ field }) => FIELD_LABELS[field]);
  return {
    subject: `${labels.join(' and ')} changed: ${companyName}`,
    paragraphs: [
      ...versions.map(
        ({ field, before, after }) =>
          `${FIELD_LABELS[field]}: ${describeValue(field, before.value) ?? 'none'} → ${describeValue(field, after.value) ?? 'none'}`,
      ),
      `By ${caller.name} (${caller.email}) on ${describeInstant(now)}, from ${caller.ip}, ${describeDevice(caller.userAgent)}.`,
    ],
    button: { label: 'View business info', url: pageAddress(config, '/manage-business/business-info') },
    note: `If nobody of your company did this, change your password and write to ${config.AGENCY_SUPPORT_EMAIL} at once.`,
  };
}
