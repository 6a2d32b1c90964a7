import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

type Site = Pick<Config, 'SITE_URL' | 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'AGENCY_NAME'>;

export interface OnboardedCompany {
  name: string;
  code: string | null;
}

/** Sent to the agency. */
export function writeSubmitted(
  { name, code }: OnboardedCompany,
  by: { name: string; email: string; approved: boolean },
): EmailContent {
  return {
    subject: `New client: ${name}`,
    paragraphs: [
      `${by.name} (${by.email}) has submitted the onboarding of ${name}, company code ${code ?? 'none'}, and signed the agreements.`,
      by.approved
        ? 'It was approved automatically and may place accounts.'
        : `It cannot place accounts before you approve it: npm run recoup -- show-onboarding --client ${code ?? 'CODE'}, then approve or return.`,
    ],
  };
}

/** Sent to every admin of the client. */
export function writeApproved(site: Site, { name }: OnboardedCompany): EmailContent {
  return {
    subject: `${name} is ready to place accounts`,
    paragraphs: [`${site.AGENCY_NAME} has approved ${name} on ${site.PRODUCT_NAME}. You can place accounts now.`],
    button: { label: 'Open the portal', url: pageAddress(site, '/') },
  };
}

export function writeReturned(site: Site, { name }: OnboardedCompany, reason: string): EmailContent {
  return {
    subject: `Please correct the information about ${name}`,
    paragraphs: [
      `${site.AGENCY_NAME} has reviewed the onboarding of ${name} and asks you to correct it:`,
      reason,
      'Your entries are saved. Correct them, read and sign any agreement that changed, and submit again.',
    ],
    button: { label: 'Open the portal', url: pageAddress(site, '/') },
  };
}
