import { getStepUp, stepUp } from '@recoup/contract/users/step-up';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { tokenOf, type ProofStore } from '#areas/users/profile/index.ts';
import { createStepUpService } from './step-up.service.ts';

/** Core API: step-up authentication, for actions that an unattended session must not allow. */
export function createStepUpModule(proofs: ProofStore): Module {
  return (app, { db, clock, config }) => {
    const service = createStepUpService({
      db,
      clock,
      proofs,
      stepUps: app.stepUps,
      maxPer5Minutes: config.PASSWORD_ATTEMPTS_PER_5_MIN,
    });
    bind(app, getStepUp, async ({ caller, request }) => ({
      data: await service.read({ caller, accessToken: tokenOf(request) }),
    }));
    bind(app, stepUp, async ({ caller, body, request }) => ({
      data: await service.confirm({ caller, accessToken: tokenOf(request) }, body.method === 'password' ? body.password : null),
    }));
  };
}
