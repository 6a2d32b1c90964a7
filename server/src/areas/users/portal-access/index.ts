import type { Module } from '#platform/http/module.ts';
import { registerAccessRoutes } from './portal-access.routes.ts';
import { createAccessService, type RecoveryCodeStore } from './portal-access.service.ts';

/** Core API: the page "Client portal access". Without recovery codes beside a hosted project. */
export function createAccessModule(recoveryCodes: RecoveryCodeStore | null): Module {
  return (app, { db, clock }) => {
    const { gatekeeper } = app;
    registerAccessRoutes(app, createAccessService({ db, clock, gatekeeper, recoveryCodes }));
  };
}
