import type { CompanyLocation } from '@recoup/domain/company/location';
import type { Config } from '#server/config.ts';
import { describeOrigin } from '#platform/describe-device.ts';
import { formatAddress } from '#platform/format-address.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

/** A location's address for checks; null: the client's remittance address. */
export interface ChecksChange {
  code: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** A file may have thousands. */
const shown = 20;
const COMPANY = 'the remit-to address of the company';

/** The address on one line, if the location's checks go there. */
export const checksTo = (isRemitTo: boolean, address: unknown): string | null => (isRemitTo ? formatAddress(address) : null);

export const checksOfNew = ({ code, name, is_remit_to: isRemitTo, address }: CompanyLocation): ChecksChange => ({
  code,
  name,
  before: null,
  after: checksTo(isRemitTo, address),
});

/** Sent to every admin. */
export function writeChecksChange(
  config: Config,
  facts: {
    companyName: string;
    changes: readonly ChecksChange[];
    caller: Pick<ClientCaller, 'name' | 'email' | 'ip' | 'userAgent'>;
    now: Date;
  },
): EmailContent {
  const { companyName, changes, caller, now } = facts;
  const more = changes.length - shown;
  return {
    subject: `Where checks for ${changes.length === 1 ? 'a location' : `${changes.length} locations`} go was changed: ${companyName}`,
    paragraphs: [
      ...changes
        .slice(0, shown)
        .map(({ code, name, before, after }) => `${name} (${code}): ${before ?? COMPANY} → ${after ?? COMPANY}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `By ${caller.name} (${caller.email}) on ${describeOrigin(caller, now, config.AGENCY_TIME_ZONE)}.`,
    ],
    button: { label: 'View locations', url: pageAddress(config, '/manage-business/locations') },
    note: `If no one at your company did this, change your password and contact ${config.AGENCY_SUPPORT_EMAIL} immediately.`,
  };
}
