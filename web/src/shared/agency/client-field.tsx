import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import type { ChosenClient } from './clients-field.tsx';

/** Maximum number of results; a longer search text finds the others. */
const SHOWN = 50;

/** Selects one client, searched by name or code. */
export function ClientField({
  chosen,
  error,
  inputRef,
  onChange,
}: {
  chosen: ChosenClient | null;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (client: ChosenClient | null) => void;
}) {
  const [search, setSearch] = useState('');
  // The field shows the chosen name as its search.
  const wanted = search === chosen?.client_name ? '' : search.trim();
  const [debounced] = useDebouncedValue(wanted, 200);
  const found = useQuery({
    ...authQuery(listAgencyClients, { query: { search: debounced, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const names = new Map(
    [...(chosen ? [chosen] : []), ...(found.data?.data ?? [])].map((client) => [client.client_id, client.client_name]),
  );
  return (
    <Select
      ref={inputRef}
      label="Client"
      placeholder="Find a client"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server already filtered the options.
      filter={({ options }) => options}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen?.client_id ?? null}
      onChange={(id) => onChange(id === null ? null : { client_id: id, client_name: names.get(id) ?? '' })}
      nothingFoundMessage={found.isError ? 'Clients could not be loaded' : 'No client matches'}
      selectFirstOptionOnChange
      error={error}
    />
  );
}
