import type { Module } from '../../../platform/http/module.ts';
import { registerAccountRoutes } from './account.routes.ts';
import type { AccountStore } from './account.service.ts';
import { createAccountService } from './account.service.ts';

export { explainRefusal } from './account.errors.ts';
export { tokenOf } from './account.routes.ts';
export type { Asker, ProofStore } from './account.service.ts';

/** Core API: the caller's own name and password. */
export function createAccountModule(store: AccountStore): Module {
  return (app) => registerAccountRoutes(app, createAccountService(store));
}
