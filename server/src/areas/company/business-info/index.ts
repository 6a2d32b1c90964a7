import {
  getBusinessInfo,
  listBusinessVersions,
  saveBusinessAuthority,
  saveBusinessBilling,
  saveBusinessCompany,
  saveBusinessContacts,
  saveBusinessMoney,
} from '@recoup/contract/company/business-info';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { createBusinessService } from './business-info.service.ts';

export { readCompany, type CompanyRow } from './business-info.repository.ts';
export { describeChange, writeBusinessChange, type EmailedChange } from './business-info.email.ts';

/** Core API: business info, entered at onboarding and changed afterwards. */
export function createBusinessModule(sendEmail: Mailer['send']): Module {
  return (app, { db, vault, clock, config }) => {
    const service = createBusinessService({ db, vault, clock, config, stepUps: app.stepUps, sendEmail });
    bind(app, getBusinessInfo, async ({ caller }) => ({ data: await service.get(caller) }));
    bind(app, listBusinessVersions, async ({ caller }) => ({ data: await service.history(caller) }));
    bind(app, saveBusinessCompany, async ({ caller, body: { revision, data } }) => ({
      data: await service.save(caller, revision, { section: 'company', data }),
    }));
    bind(app, saveBusinessContacts, async ({ caller, body: { revision, data } }) => ({
      data: await service.save(caller, revision, { section: 'contacts', data }),
    }));
    bind(app, saveBusinessBilling, async ({ caller, body: { revision, data } }) => ({
      data: await service.save(caller, revision, { section: 'billing', data }),
    }));
    bind(app, saveBusinessMoney, async ({ caller, body: { revision, data } }) => ({
      data: await service.save(caller, revision, { section: 'money', data }),
    }));
    bind(app, saveBusinessAuthority, async ({ caller, body: { revision, data } }) => ({
      data: await service.save(caller, revision, { section: 'authority', data }),
    }));
  };
}
