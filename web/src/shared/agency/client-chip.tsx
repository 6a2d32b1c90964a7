import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { MS_PER } from '@recoup/domain/shared/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { FilterChip } from '#ui/filter-chip.tsx';
import { ChoicesEditor } from '#ui/filter-editors.tsx';

const SHOWN = 20;

export const clientsQuery = (search: string) =>
  authQuery(listAgencyClients, { query: { search, limit: SHOWN } }, { staleTime: MS_PER.minute });

/** A filter by clients, searched by name or code. */
export function ClientChip({
  value,
  nameOf,
  onChange,
}: {
  value: string[] | undefined;
  /** Names of clients that the list shows. */
  nameOf?: (id: string) => string | undefined;
  onChange: (value: string[] | undefined) => void;
}) {
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...clientsQuery(debounced), placeholderData: keepPreviousData }).data?.data ?? [];
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const chosen = value ?? [];
  const labelOf = (id: string) =>
    names[id] ?? nameOf?.(id) ?? found.find(({ client_id: one }) => one === id)?.client_name ?? 'One client';
  const choices = [
    ...chosen.map((id) => ({ value: id, label: labelOf(id) })),
    ...found.filter(({ client_id: id }) => !chosen.includes(id)).map((one) => ({ value: one.client_id, label: one.client_name })),
  ];
  const [first] = chosen;
  const shown = first === undefined ? null : chosen.length === 1 ? labelOf(first) : `${chosen.length} clients`;
  return (
    <FilterChip label="Client" value={shown} onClear={() => onChange(undefined)}>
      {() => (
        <>
          <TextInput
            aria-label="Search clients"
            placeholder="Name or code"
            mb="sm"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <ChoicesEditor
            choices={choices}
            value={chosen}
            onChange={(ids) => {
              setNames({ ...names, ...Object.fromEntries(ids.map((id) => [id, labelOf(id)])) });
              onChange(ids.length > 0 ? ids : undefined);
            }}
          />
        </>
      )}
    </FilterChip>
  );
}
