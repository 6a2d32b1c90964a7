import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { type SelectedClient } from '#lib/session/selected-client.ts';
import { CompanyCombobox } from '../shell/company-combobox.tsx';

/** Maximum number of results; a longer search text finds the others. */
const SHOWN = 20;

interface ClientSearchProps {
  client: SelectedClient | null;
  /** Label of the button while no client is viewed. */
  label?: string;
  onSwitch: (clientId: string) => void;
}

/** A search over all clients, which replaces the switcher for agency users. */
export function ClientSearch({ client, label, onSwitch }: ClientSearchProps) {
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), 200);
  const { data, error } = useQuery({
    ...authQuery(listAgencyClients, { query: { search: debounced, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  return (
    <CompanyCombobox
      client={client}
      {...(label === undefined ? {} : { label })}
      shown={data?.data.map((found) => ({ ...found, note: found.code })) ?? []}
      emptyText={error ? messageOf(error) : data ? 'No company matches' : 'Searching'}
      search={search}
      onSearch={setSearch}
      onSwitch={onSwitch}
    />
  );
}
