import type { AccountDetails, DebtorRow } from '@recoup/contract/accounts/debtors';
import type { PaymentRow } from '@recoup/contract/money/payments';
import type { StatementRow } from '@recoup/contract/money/statements';
import { makeCaller } from './api.ts';

/** Where the demo's exceptions are: paths of the pages that show them. */
export async function findExceptions(portal: Parameters<typeof makeCaller>[0]) {
  const { get, company } = await makeCaller(portal);
  const money = `/api/legacy-payments/v1/clients/${company.client_id}`;
  const payments = await get<PaymentRow[]>(`${money}/payments?limit=200&type=PUR`);
  const paid = await get<PaymentRow[]>(`${money}/payments?limit=200&type=PU`);
  const statements = await get<StatementRow[]>(`${money}/remittances?limit=200`);
  const debtors = (query: string) => get<DebtorRow[]>(`/api/legacy/v1/clients/${company.client_id}/debtors?limit=200&${query}`);
  const accountOf = (found: PaymentRow | undefined) => {
    if (!found) throw new Error('the demo has no such payment');
    return `/debtors/${found.account.people_id}/${found.account.id}`;
  };
  const debtorOf = (found: Pick<DebtorRow, 'id' | 'people_id'> | undefined) => {
    if (!found) throw new Error('the demo has no such account');
    return `/debtors/${found.people_id}/${found.id}`;
  };
  const statementOf = (found: StatementRow | undefined) => {
    if (!found) throw new Error('the demo has no such statement');
    return { path: `/payments/remittances/${found.id}`, statement: found };
  };
  // The oldest of each: tests before may have added newer ones.
  const held = await Promise.all(
    (await debtors('status=HOLD')).map(({ people_id: person, id }) =>
      get<AccountDetails>(`/api/legacy/v1/clients/${company.client_id}/debtors/${person}/accounts/${id}`),
    ),
  );
  const noted = (rows: readonly PaymentRow[], text: string) =>
    rows.findLast(({ notes }) => notes.some((note) => note.startsWith(text)));
  return {
    loaded: debtorOf((await debtors('q=OLD-2207'))[0]),
    bearing: debtorOf((await debtors('q=OLD-1583'))[0]),
    overpaid: debtorOf((await debtors('status=PAID&sort=balance&dir=asc'))[0]),
    partlyReversed: accountOf(noted(payments, 'Chargeback')),
    returned: accountOf(noted(payments, 'Returned')),
    costs: accountOf(noted(paid, 'Court costs')),
    represented: debtorOf(held.find(({ status_reason: reason }) => reason?.includes('attorney'))),
    ceased: debtorOf(held.find(({ status_reason: reason }) => reason?.includes('in writing'))),
    voided: statementOf(statements.findLast(({ state }) => state === 'void')),
    correction: statementOf(statements.findLast(({ number }) => number.endsWith('a'))),
    short: statementOf(statements.findLast(({ paid_cents: cents, paid_out_cents: due }) => cents !== null && cents < due)),
  };
}
