import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'AGENCY_NAME'>;

/** Sent to every admin of the client. */
export function writeSuspended(site: Site, { name }: { name: string }, reason: string): EmailContent {
  return {
    subject: `${name} is suspended on ${site.PRODUCT_NAME}`,
    paragraphs: [
      `${site.AGENCY_NAME} has suspended ${name} on ${site.PRODUCT_NAME}:`,
      reason,
      'Your users can still sign in, and view and download everything. They cannot place accounts or change anything until the agency resumes your company.',
    ],
    button: { label: 'Open the portal', url: pageAddress(site, '/') },
  };
}

export function writeResumed(site: Site, { name }: { name: string }): EmailContent {
  return {
    subject: `${name} is active again on ${site.PRODUCT_NAME}`,
    paragraphs: [
      `${site.AGENCY_NAME} has resumed ${name} on ${site.PRODUCT_NAME}. You can place accounts and make changes again.`,
    ],
    button: { label: 'Open the portal', url: pageAddress(site, '/') },
  };
}
