import { useState } from 'react';
import { useMyClients, type SelectedClient } from '#lib/session/selected-client.ts';
import { CompanyCombobox } from './company-combobox.tsx';

/** Number of companies from which a search field is shown. */
const SEARCH_FROM = 7;

/** A list of companies to switch to, with search when there are many. */
export function CompanyList({ client, onSwitch }: { client: SelectedClient; onSwitch: (clientId: string) => void }) {
  const clients = useMyClients();
  const [search, setSearch] = useState('');
  const needle = search.trim().toLowerCase();
  const shown = clients.filter(
    ({ client_name: name, code }) => name.toLowerCase().includes(needle) || code?.toLowerCase().includes(needle),
  );
  return (
    <CompanyCombobox
      client={client}
      shown={shown}
      emptyText="No company matches"
      search={clients.length >= SEARCH_FROM ? search : null}
      onSearch={setSearch}
      onSwitch={onSwitch}
    />
  );
}
