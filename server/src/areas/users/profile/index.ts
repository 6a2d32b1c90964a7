import type { Module } from '#platform/http/module.ts';
import { registerAccountRoutes } from './profile.routes.ts';
import type { AccountStore } from './profile.service.ts';
import { createAccountService } from './profile.service.ts';

export { explainRefusal } from './profile.errors.ts';
export { tokenOf } from './profile.routes.ts';
export type { CallerSession, ProofStore } from './profile.service.ts';

/** Core API: the caller's own name and password. */
export function createAccountModule(store: AccountStore): Module {
  return (app) => registerAccountRoutes(app, createAccountService(store));
}
