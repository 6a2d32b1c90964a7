import { z } from 'zod';
import type { Mailer } from '#platform/email/index.ts';
import type { Module } from '#platform/http/module.ts';
import { emailClientChanges } from './email-client-changes.ts';

/** Emails a client's admins when the agency's systems change its legal facts, as for a change in the portal. */
export function createClientChangesModule(sendEmail: Mailer['send']): Module {
  return (_app, { db, config, jobs }) =>
    jobs.define({
      name: 'feed.email_client_changes',
      payload: z.object({}),
      schedule: '* * * * *',
      handler: async () => {
        await emailClientChanges({ db, config, sendEmail });
      },
    });
}
