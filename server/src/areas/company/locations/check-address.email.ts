import type { CompanyLocation } from '@recoup/domain/company/location';
import type { Config } from '#server/config.ts';
import { describeOrigin } from '#platform/describe-device.ts';
import { formatAddress } from '#platform/format-address.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

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

const checksChange = defineEmail({
  key: 'check_address_changed',
  name: 'Address for checks changed',
  purpose: 'Sent to the administrators of a company when the address for checks of its locations changes',
  audience: 'clients',
  placeholders: {
    locations: { meaning: '“a location”, or how many', sample: 'a location' },
    company: { meaning: 'Company name', sample: 'Alder Family Dental' },
    changes: {
      meaning: 'Each location with its former and new address',
      sample: ['Main office (01): 1 Example St, Austin, TX 78701 → 2 Example St, Austin, TX 78701'],
      kind: 'paragraphs',
      isRequired: true,
    },
    person: {
      meaning: 'Who changed it, when and where from',
      sample: 'Ada Alder (ada@example.com) on Nov 20, 2026, 10:15 AM EST, from Chrome on Windows at 198.51.100.7',
      isRequired: true,
    },
    link: {
      meaning: 'Link to the locations',
      sample: 'https://portal.example.com/manage-business/locations',
      kind: 'button',
      isRequired: true,
    },
  },
  subject: 'Where checks for {{locations}} go was changed: {{company}}',
  paragraphs: ['{{changes}}', 'By {{person}}.', '{{link}}'],
  button: 'View locations',
  note: 'If no one at your company did this, change your password and contact {{support_email}} immediately.',
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
  return writeEmail(checksChange, {
    locations: changes.length === 1 ? 'a location' : `${changes.length} locations`,
    company: companyName,
    changes: [
      ...changes
        .slice(0, shown)
        .map(({ code, name, before, after }) => `${name} (${code}): ${before ?? COMPANY} → ${after ?? COMPANY}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    person: `${caller.name} (${caller.email}) on ${describeOrigin(caller, now, config.AGENCY_TIME_ZONE)}`,
    link: pageAddress(config, '/manage-business/locations'),
  });
}
