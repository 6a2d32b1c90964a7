import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

const stopped = defineEmail({
  key: 'exchange_stopped',
  name: 'Exchange folder stopped',
  purpose: 'Sent to your support address once, when the exchange folder has failed several times in a row',
  audience: 'agency',
  placeholders: {
    place: { meaning: 'The folder', sample: '/srv/exchange', isRequired: true },
    problem: { meaning: 'What failed', sample: 'The folder cannot be read: permission denied', isRequired: true },
  },
  subject: 'The exchange folder has stopped',
  paragraphs: [
    'The portal cannot read or write files in {{place}}:',
    '{{problem}}',
    'The portal retries automatically, and nothing is lost. To see the current state, open Integrations, Exchange folder.',
  ],
});

/** Sent to the agency once, when its folder has failed several times in a row. */
export function writeStopped(place: string, error: string): EmailContent {
  return writeEmail(stopped, { place, problem: error });
}
