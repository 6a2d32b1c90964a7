import {
  readAccounts,
  readCharges,
  readClients,
  readInterest,
  readInvoices,
  readLocations,
  readPayments,
  readPeople,
  readRequests,
  readStatements,
} from '@recoup/contract/feed/read-back';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { markJob } from './mark-changes.ts';
import { createReadBack } from './read-back.service.ts';

const endpoints = {
  clients: readClients,
  locations: readLocations,
  accounts: readAccounts,
  people: readPeople,
  payments: readPayments,
  charges: readCharges,
  interest: readInterest,
  statements: readStatements,
  invoices: readInvoices,
  requests: readRequests,
} as const;

/** Everything that the portal holds, for the agency's systems to read back. */
export const readBackModule: Module = (app, { db, vault, clock, jobs }) => {
  const readBack = createReadBack({ db, vault });
  jobs.define(markJob({ db, clock }));
  for (const kind of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    // One type for all: the rows are checked by the schema of their own endpoint.
    const endpoint = endpoints[kind] as typeof readClients;
    bind(app, endpoint, async ({ caller, query }) => {
      const { data, nextCursor } = await readBack.read(caller, { kind, operation: endpoint.name, query });
      return { data: data as never[], page: { next_cursor: nextCursor, total: null } };
    });
  }
};
