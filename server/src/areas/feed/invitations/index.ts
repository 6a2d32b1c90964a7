import { z } from 'zod';
import type { Mailer } from '#platform/email/index.ts';
import type { Module } from '#platform/http/module.ts';
import { invitePlanned, startClients } from './invite-planned.ts';

export { invitePlanned } from './invite-planned.ts';

/** Invites the users of loaded clients once these are live. */
export function createInvitationWavesModule(sendEmail: Mailer['send']): Module {
  return (_app, { db, clock, config, jobs }) =>
    jobs.define({
      name: 'feed.invite_planned',
      payload: z.object({}),
      schedule: '*/5 * * * *',
      handler: async () => {
        await startClients({ db, clock });
        await invitePlanned({ db, clock, config, sendEmail });
      },
    });
}
