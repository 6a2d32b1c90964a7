import type { AccountRequest } from '@recoup/contract/accounts/requests';
import type { ClientDetails } from '@recoup/contract/company/clients';
import type { PaymentRow } from '@recoup/contract/money/payments';
import { SELECTED_CLIENT_KEY } from '#lib/session/selected-client.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { account, detailed, direct, paid, report, reversal, totals } from './samples.ts';

/** Starts a session in a client with three payments and one reported direct payment. */
export function startFakePortal({ role = 'client_admin' }: { role?: ClientDetails['role'] } = {}) {
  const portal = { payments: [paid, reversal, direct] as PaymentRow[], reports: [report] as AccountRequest[] };
  const abilities = { ...detailsOf().abilities, see_administration: role === 'client_admin' || role === 'agency_admin' };
  const agencyRole = role === 'agency_admin' || role === 'agency_staff' ? role : null;
  const details = detailsOf({ role, abilities, is_read_only: agencyRole !== null });
  // Agency staff have chosen a client before.
  localStorage.setItem(SELECTED_CLIENT_KEY, details.client_id);
  const mine = role === 'client_admin' || role === 'client_staff' ? [membershipOf({ role })] : [];
  const one = (row: PaymentRow) => () => data(detailed(row));
  const api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: mine, agency_role: agencyRole }),
    'GET company': () => data(details),
    'GET company/payments': () => list(portal.payments),
    'GET company/payments/totals': () => data(totals),
    [`GET company/payments/${paid.id}`]: one(paid),
    [`GET company/payments/${reversal.id}`]: one(reversal),
    [`GET company/payments/${direct.id}`]: one(direct),
    'GET company/exports': () => data([]),
    'GET company/requests': () => list(portal.reports),
    [`GET company/requests/${report.id}`]: () => data(portal.reports[0]),
    'GET company/debtors': () => list([account]),
  });
  startFakeSession();
  return Object.assign(portal, { api });
}
