import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { createSigning } from '#areas/company/agreements/index.ts';
import { openRoutingDirectory } from '#areas/company/bank-accounts/index.ts';
import { createCompanyCodeService } from './company-code.service.ts';
import { createDraftsService } from './drafts.service.ts';
import { createTeamInviter } from './invite-team.ts';
import { registerOnboardingRoutes } from './onboarding.routes.ts';
import { createSubmitService } from './submit.service.ts';
import { createBankAccountWriter } from './write-bank-account.ts';

export { listOnboardings, lockOnboarding } from './clients.repository.ts';
export { describeClient } from './describe-client.ts';
export { decideOnboarding, type Decision } from './operator.ts';

/** Core API: onboarding of a client. */
export function createOnboardingModule(sendEmail: Mailer['send']): Module {
  return (app, { config, db, clock, vault, files }) => {
    const signing = createSigning({ config, files });
    const drafts = createDraftsService({ db, clock, vault, signing });
    const inviteTeam = createTeamInviter({ config, sendEmail });
    const directory = openRoutingDirectory(config.ROUTING_DIRECTORY);
    const addBankAccount = createBankAccountWriter({ config, vault, directory, sendEmail });
    registerOnboardingRoutes(app, {
      drafts,
      codes: createCompanyCodeService({ db, clock }),
      submission: createSubmitService({ db, clock, vault, config, drafts, signing, inviteTeam, addBankAccount, sendEmail }),
    });
  };
}
