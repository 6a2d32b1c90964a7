import type { EmailContent } from '#platform/email/index.ts';

/** Sent to the agency once, when its folder has failed several times in a row. */
export function writeStopped(place: string, error: string): EmailContent {
  return {
    subject: 'The exchange folder has stopped',
    paragraphs: [
      `The portal cannot read or write files in ${place}:`,
      error,
      'The portal retries automatically, and nothing is lost. To see the current state, open Integrations, Exchange folder.',
    ],
  };
}
