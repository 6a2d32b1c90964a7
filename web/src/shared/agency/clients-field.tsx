import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';

export interface ChosenClient {
  client_id: string;
  client_name: string;
}

/** Maximum number of results; a longer search text finds the others. */
const SHOWN = 50;

/** Selects clients, searched by name or code. */
export function ClientsField({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly ChosenClient[];
  error: string | undefined;
  onChange: (clients: readonly ChosenClient[]) => void;
}) {
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({
    ...authQuery(listAgencyClients, { query: { search: debounced, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const names = new Map([...(found.data?.data ?? []), ...chosen].map((client) => [client.client_id, client.client_name]));
  return (
    <MultiSelect
      label="Selected clients"
      placeholder={chosen.length === 0 ? 'Find a client' : ''}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server already filtered the options.
      filter={({ options }) => options}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen.map(({ client_id: id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ client_id: id, client_name: names.get(id) ?? '' })))}
      nothingFoundMessage={found.isError ? 'Clients could not be loaded' : 'No client matches'}
      error={error}
      hidePickedOptions
    />
  );
}
