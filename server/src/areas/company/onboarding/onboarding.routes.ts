import {
  checkCompanyCode,
  getOnboarding,
  getOnboardingAgreements,
  saveOnboardingStep,
  submitOnboarding,
  suggestCompanyCode,
} from '@recoup/contract/company/onboarding';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { CompanyCodeService } from './company-code.service.ts';
import type { DraftsService } from './drafts.service.ts';
import type { SubmitService } from './submit.service.ts';

export function registerOnboardingRoutes(
  app: FastifyInstance,
  { drafts, codes, submission }: { drafts: DraftsService; codes: CompanyCodeService; submission: SubmitService },
): void {
  bind(app, getOnboarding, async ({ caller, query }) => ({ data: await drafts.get(caller, query.client_id) }));
  bind(app, saveOnboardingStep, async ({ caller, params, query, body }) => ({
    data: await drafts.save(caller, query.client_id, { step: params.step, ...body }),
  }));
  bind(app, getOnboardingAgreements, async ({ caller, query }) => ({ data: await drafts.agreements(caller, query.client_id) }));
  bind(app, checkCompanyCode, ({ caller, query }) => codes.check(caller, query.code));
  bind(app, suggestCompanyCode, async ({ caller, query }) => ({ data: await codes.suggest(caller, query.name) }));
  bind(app, submitOnboarding, async ({ caller, body }) => ({ data: await submission.submit(caller, body) }));
}
