import type { Module } from '#platform/http/module.ts';
import { registerAgreementRoutes } from './agreements.routes.ts';
import { createAgreementsService } from './agreements.service.ts';
import { createSigning } from './sign.ts';

export { listSignatures, listVersions, lockVersions } from './agreements.repository.ts';
export { findPlacing, requirePlacing } from './placing.ts';
export { addVersion, registerVersions, settingOf } from './register-versions.ts';
export { createSigning, type SignatureSent, type SigningTools } from './sign.ts';
export type { AgreementCompany } from './agreement-company.ts';

/** Core API: a client's agreements with the agency. */
export const agreementsModule: Module = (app, { config, db, clock, files }) =>
  registerAgreementRoutes(app, createAgreementsService({ db, clock, files, signing: createSigning({ config, files }) }));
