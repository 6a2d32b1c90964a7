import { decideOnboarding } from '@recoup/contract/feed/onboardings';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { createFeedOnboardings } from './onboardings.service.ts';

/** New clients: the agency's system decides like its operator on the command line. */
export function createFeedOnboardingsModule(sendEmail: Mailer['send']): Module {
  return (app, { config, db, clock }) => {
    const onboardings = createFeedOnboardings({ config, db, clock, sendEmail });
    bind(app, decideOnboarding, async ({ caller, params, body }) => ({
      data: await onboardings.decide(caller, params.client, body),
    }));
  };
}
