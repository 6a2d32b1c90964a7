import type { EmailContent } from '#platform/email/index.ts';

/** Sent to the agency once, when its folder has failed several times in a row. */
export const writeStopped = (place: string, error: string): EmailContent => ({
  subject: 'The exchange folder has stopped',
  paragraphs: [
    `Files are neither taken from ${place} nor written to it:`,
    error,
    'The portal tries again by itself, and nothing is lost. npm run recoup -- feed exchange status shows the present state.',
  ],
});
