import {
  exportConsolePayments,
  getConsolePayment,
  getConsolePaymentTotals,
  listConsolePayments,
} from '@recoup/contract/agency/payments';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createConsolePayments } from './payments.service.ts';

/** Payments of all clients in the agency's console. */
export const agencyPaymentsModule: Module = (app, { db, clock }) => {
  const payments = createConsolePayments({ db, clock });
  bind(app, listConsolePayments, ({ caller, query }) => payments.list(caller, query));
  bind(app, getConsolePaymentTotals, async ({ caller, query }) => ({ data: await payments.totals(caller, query) }));
  bind(app, exportConsolePayments, async ({ caller, query, reply }) =>
    sendDownload(reply, { ...(await payments.open(caller, query)), mediaType: mediaTypes[query.format] }),
  );
  bind(app, getConsolePayment, async ({ caller, params }) => ({
    data: await payments.get(caller, { clientId: params.client_id, id: params.id }),
  }));
};
