import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { normalizeAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import type { Need, OpenAccount } from '#areas/feed/kinds/index.ts';
import type { AccountNames } from './accounts.repository.ts';
import type { ChunkAccounts } from './accounts.ts';
import type { WellFormed } from './item-reader.ts';

interface Names {
  account?: string;
  agency_account?: string;
  client_account?: string;
}

/** The identifiers to look up for an item's account. */
export function namesOf({ item }: Pick<WellFormed, 'item'>, clientId: string): AccountNames {
  const { account, agency_account: agency, client_account: own } = item as Names;
  return {
    client_id: clientId,
    number: account === undefined ? null : parseAccountNumber(account),
    // Also an agency number that the item assigns: whether it is taken decides whether it may be assigned.
    agency: agency ?? null,
    key: own === undefined ? null : normalizeAccountNumber(own),
  };
}

/** The account that an item names, with the changes of earlier items; or what is wrong with the identifier. */
export function findNamed(
  accounts: ChunkAccounts,
  { item, kind }: Pick<WellFormed, 'item' | 'kind'>,
  clientId: string,
): OpenAccount | { code: string; message: string } {
  const { account, agency_account: agency, client_account: own } = item as Names;
  const unknown = (name: string) => ({
    code: 'unknown_account',
    message: `Unknown account ${name}. Send the account first, or correct its number.`,
  });
  if (account !== undefined) {
    const number = parseAccountNumber(account);
    if (number === null)
      return {
        code: 'bad_account_number',
        message: `${account} is not an account number of the portal, such as A-1042-7. Send your own number as agency_account.`,
      };
    return accounts.byNumber(clientId, number) ?? unknown(account);
  }
  if (own !== undefined) {
    const open = accounts
      .byClientKey(clientId, normalizeAccountNumber(own) ?? '')
      .filter(({ ledger }) => isOpenStatus(ledger.status));
    if (open.length > 1)
      return { code: 'ambiguous_account', message: `${own} matches several open accounts. Use "account" instead.` };
    return open[0] ?? { code: 'unknown_account', message: `Unknown open account ${own}.` };
  }
  if (agency !== undefined && kind.namedBy?.includes('agency_account') !== false)
    return accounts.byAgencyNumber(clientId, agency) ?? unknown(agency);
  return unknown('without a name');
}

/** What an item about an unknown account waits for. The portal assigns its own numbers, so one that is unknown never arrives. */
export function accountNeed({ item }: Pick<WellFormed, 'item'>): { waitsFor?: Need } {
  const { account, agency_account: agency, client_account: own } = item as Names;
  if (account !== undefined) return {};
  if (agency !== undefined) return { waitsFor: { kind: 'account', name: agency } };
  const key = own === undefined ? null : normalizeAccountNumber(own);
  return key === null ? {} : { waitsFor: { kind: 'account', name: ownName(key) } };
}

/** A client's own number as the name of a need. */
export const ownName = (key: string): string => `own:${key}`;

/** The name of a need without that mark. */
export const nameOfNeed = (name: string): string => name.replace(/^own:/, '');
