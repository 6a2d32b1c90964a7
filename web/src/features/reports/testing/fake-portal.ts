import type { ClientDetails } from '@recoup/contract/company/clients';
import type { PublishedDocument } from '@recoup/contract/reports/published-documents';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { ReportDescriptionData, ReportRun } from '@recoup/contract/reports/reports';
import { vi } from 'vitest';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import {
  aging,
  id,
  inventory,
  letter,
  payments,
  paymentsReport,
  run,
  schedule,
  stairStep,
  stairStepReport,
  taxForm,
} from './samples.ts';

const page = { next_cursor: null, total: null };

/** Starts a session in a client with reports, one report file, one schedule and two published documents. */
export function startFakePortal({ role = 'client_admin' }: { role?: ClientDetails['role'] } = {}) {
  const portal = {
    reports: [inventory, payments, stairStep, aging] as ReportDescriptionData[],
    runs: [run] as ReportRun[],
    schedules: [schedule] as ReportSchedule[],
    documents: [letter, taxForm] as PublishedDocument[],
    /** URLs the browser was sent to for downloads. */
    saved: [] as string[],
  };
  const isAgency = role !== 'client_admin' && role !== 'client_staff';
  const abilities = { ...detailsOf().abilities, see_administration: role === 'client_admin' || role === 'agency_admin' };
  const locations = ['Main Street', 'Harbor'].map((name, index) => ({
    id: id(11 + index),
    code: `L${index}`,
    name,
    is_active: true,
  }));
  const details = detailsOf({ role, abilities, locations, is_read_only: isAgency });
  localStorage.setItem(SELECTED_CLIENT_KEY, details.client_id);
  const mine = isAgency ? [] : [membershipOf({ role })];
  const link = { path: '/v1/report-files/signed', file_name: 'payments.csv', bytes: 10, expires_at: '2026-07-01T12:05:00Z' };
  const api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: mine, agency_role: isAgency ? role : null }),
    'GET company': () => data(details),
    'GET company/reports': () => data(portal.reports),
    'GET company/reports/payments/preview': () => data(paymentsReport),
    'GET company/reports/inventory/preview': ({ query }) =>
      data({
        ...paymentsReport,
        header: { ...paymentsReport.header, kind: 'inventory' },
        parameters: { status_group: query.getAll('status_group') },
      }),
    'GET company/reports/stair_step/preview': () => data(stairStepReport),
    'GET company/reports/aging/preview': () => data(paymentsReport),
    'GET company/report-runs': ({ query }) =>
      Response.json({ data: portal.runs.filter(({ kind }) => !query.has('kind') || query.getAll('kind').includes(kind)), page }),
    [`GET company/report-runs/${run.id}/link`]: () => data(link),
    'GET company/report-schedules': () => data(portal.schedules),
    'GET company/report-schedules/recipients/payments': () => data(schedule.recipients),
    'GET company/published-documents': ({ query }) =>
      Response.json({
        data: portal.documents.filter(({ kind }) => !query.has('kind') || query.getAll('kind').includes(kind)),
        page,
        new_count: portal.documents.filter((one) => one.is_new).length,
      }),
    [`GET company/published-documents/${letter.id}/link`]: () => data({ ...link, path: '/v1/report-files/letter' }),
    'GET company/exports': () => data([]),
    'GET company/batches': () => data([]),
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    portal.saved.push(this.href);
  });
  startFakeSession();
  return Object.assign(portal, { api });
}
