import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import type { AccountDocument } from '@recoup/contract/accounts/debtors';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { ClientCaller } from '#platform/http/caller.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import type { ScopedAccount } from './account.repository.ts';

type Named = Pick<ScopedAccount, 'id' | 'person_id' | 'number' | 'debtor_name' | 'client_account_number'>;

export function presentAccountRef(account: Named): AccountRefView {
  return {
    id: account.id,
    people_id: account.person_id,
    number: formatAccountNumber(account.number),
    debtor_name: account.debtor_name,
    client_account_number: account.client_account_number,
  };
}

interface Joined {
  account_id: string | null;
  person_id: string | null;
  number: number | null;
  debtor_name: string | null;
  client_account_number: string | null;
}

/** For a row that may be about no account. */
export function presentJoinedAccount({ account_id: id, person_id, number, ...names }: Joined): AccountRefView | null {
  if (id === null || person_id === null || number === null) return null;
  const { debtor_name: name, client_account_number: own } = names;
  return presentAccountRef({ id, person_id, number, debtor_name: name ?? '', client_account_number: own ?? '' });
}

type Document = Omit<AccountDocument, 'created_at'> & { created_at: Date };

export function presentDocument({ created_at: at, ...document }: Document): AccountDocument {
  return { ...document, created_at: at.toISOString() };
}

/** The author: a client role, or the agency, which has read-only access. */
export const roleIn = (role: ClientCaller['role']) => (isAgencyRole(role) ? 'agency' : role);
