import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { SearchSelect, useSearchText } from '#ui/search-select.tsx';
import { accountsQuery } from './queries.ts';

/** Searches accounts as the user types, by debtor name, the agency's number or the client's own. */
export function AccountPicker({
  isWithinPopover = false,
  hasFocus = isWithinPopover,
  error,
  onChoose,
}: {
  isWithinPopover?: boolean;
  /** Focuses the input when the dialog opens. */
  hasFocus?: boolean;
  error?: string | null;
  onChoose: (account: DebtorRow) => void;
}) {
  const { client_id: clientId } = useClient();
  const typed = useSearchText();
  const query = useQuery({ ...accountsQuery(clientId, typed.text), placeholderData: keepPreviousData });
  const accounts = typed.text === '' ? [] : (query.data?.data ?? []);
  return (
    <SearchSelect
      label="Account"
      description="Name of the debtor, our account number or your own"
      placeholder="Search"
      typed={typed}
      query={query}
      found={accounts.map((account) => ({
        id: account.id,
        name: account.number,
        title: account.debtor_name,
        line: [account.number, account.client_account_number].filter(Boolean).join(' · '),
        figure: formatMoney(account.balance_cents),
      }))}
      noMatchText={(text) => `No account matches “${text}”.`}
      error={error}
      hasFocus={hasFocus}
      comboboxProps={{ withinPortal: !isWithinPopover }}
      onChoose={(id) => {
        const account = accounts.find((one) => one.id === id);
        if (account) onChoose(account);
      }}
    />
  );
}
