import { encodeCursor } from '../../server/src/platform/db/keyset.ts';
import type { Portfolio } from './fill.ts';

/** Requests of a screen, by case name. */
export function casesOf({ clientId, busy }: Portfolio): { name: string; path: string }[] {
  const legacy = `/api/legacy/v1/clients/${clientId}`;
  const money = `/api/legacy-payments/v1/clients/${clientId}`;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const deep = encodeCursor('reported.desc', [daysAgo(545), '00000000-0000-7000-8000-000000000000']);
  return [
    { name: 'home', path: `${legacy}/overview` },
    { name: 'payments, first page', path: `${money}/payments?limit=50` },
    { name: 'payments, deep page (of 1.5 years)', path: `${money}/payments?limit=50&cursor=${deep}` },
    { name: 'payments, filtered', path: `${money}/payments?limit=50&type=PC&amount_min=10000&from=${daysAgo(365)}` },
    { name: 'payments, pending by amount', path: `${money}/payments?limit=50&sort=amount&state=pending` },
    { name: 'payment totals, 30 days', path: `${money}/payments/totals?from=${daysAgo(30)}` },
    { name: 'payment totals, a year', path: `${money}/payments/totals?from=${daysAgo(365)}` },
    { name: 'payment totals, everything', path: `${money}/payments/totals` },
    { name: 'remittances', path: `${money}/remittances?limit=50` },
    { name: 'message threads', path: `${legacy}/message-threads?limit=50` },
    { name: 'message threads, unread', path: `${legacy}/message-threads?limit=50&unread=only` },
    { name: 'timeline of 500', path: `${legacy}/accounts/${busy.id}/timeline?limit=50` },
    { name: 'account of 500', path: `${legacy}/debtors/${busy.personId}/accounts/${busy.id}` },
    { name: 'requests', path: `${legacy}/requests?limit=50` },
    { name: 'requests, declined', path: `${legacy}/requests?limit=50&state=declined` },
    { name: 'disputes, open', path: `${legacy}/disputes?limit=50&state=open` },
    { name: 'offers, open', path: `${legacy}/offers?limit=50&state=open` },
    { name: 'invoices', path: `${money}/invoices?limit=50` },
  ];
}
