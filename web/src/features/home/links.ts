import { waitingImports, type AccountRows, type PaymentRows } from '@recoup/contract/home/home-rows';
import type { NewestEvent } from '@recoup/contract/home/home';
import { debtorPath, debtorsPath, paths, paymentsOfPath, requestsPath } from '#lib/paths/paths.ts';
import { writeAddress } from '#lib/paths/address-state.ts';

const join = (path: string, state: object) => `${path}?${writeAddress(state).toString()}`;

/** Debtor list filtered to the rows behind a figure. */
export const accountsAt = (rows: AccountRows): string => debtorsPath(rows);

/** Payment list filtered to the rows behind a figure. Without dates the list defaults to the current year, so ask for all. */
export const paymentsAt = (rows: PaymentRows): string =>
  join(paths.payments, rows.from || rows.to ? rows : { ...rows, period: 'all' });

export const uploadsAt = (): string => join(paths.uploads, waitingImports);
export const unreadAt = (): string => join(paths.messages, { unread: 'only' });
export const waitingAt = (tab: 'disputes' | 'offers'): string => requestsPath(tab, 'open');

export const eventAt = ({ kind, people_id: peopleId, account_id: accountId }: NewestEvent): string =>
  kind === 'payment' ? paymentsOfPath(accountId) : debtorPath(peopleId, accountId);
