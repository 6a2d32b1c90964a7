import type { AccountRows, PaymentRows, StatementRows } from '@recoup/contract/home/home-rows';
import type { NewestEvent } from '@recoup/contract/home/home';
import { debtorPath, debtorsPath, paths, paymentsOfPath } from '#lib/paths/paths.ts';
import { writeAddress } from '#lib/paths/address-state.ts';

const join = (path: string, state: object) => `${path}?${writeAddress(state).toString()}`;

/** Debtor list filtered to the rows behind a figure. */
export const accountsAt = (rows: AccountRows): string => debtorsPath(rows);

/** Payment list filtered to the rows behind a figure. Without dates the list defaults to the current year, so ask for all. */
export const paymentsAt = (rows: PaymentRows): string =>
  join(paths.payments, rows.from || rows.to ? rows : { ...rows, period: 'all' });

/** Statement list filtered to the rows behind a figure. */
export const statementsAt = (rows: StatementRows): string => join(paths.payments, { tab: 'remittances', ...rows });

export const eventAt = ({ kind, people_id: peopleId, account_id: accountId }: NewestEvent): string =>
  kind === 'payment' ? paymentsOfPath(accountId) : debtorPath(peopleId, accountId);
