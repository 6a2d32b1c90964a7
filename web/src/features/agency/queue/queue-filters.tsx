import type { QueueFilters } from '@recoup/contract/agency/queue';
import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { MS_PER } from '@recoup/domain/shared/time';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { useSession } from '#lib/session/session.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { ChoicesEditor, type Choice } from '#ui/filter-editors.tsx';
import { colleaguesQuery } from './queue-queries.ts';

const DUE: Choice[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today or earlier' },
  { value: 'week', label: 'Due within seven days' },
];
const AGES: Choice[] = [1, 2, 3, 7, 14].map((days) => ({
  value: String(days),
  label: days === 1 ? 'At least 1 day' : `At least ${days} days`,
}));
/** Clients of the filter; more words find the others. */
const SHOWN = 20;

interface QueueFiltersProps {
  state: QueueFilters;
  onChange: (change: Partial<QueueFilters>) => void;
  onClear: () => void;
}

export function QueueFilterBar({ state, onChange, onClear }: QueueFiltersProps) {
  const filters = { ...state, kind: undefined };
  const { session } = useSession();
  const colleagues = useQuery(colleaguesQuery()).data?.data ?? [];
  const owners: Choice[] = [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Unassigned' },
    ...colleagues.filter(({ id }) => id !== session?.user.id).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FilterBar label="Filter the queue" active={countFilters(filters)} onClear={hasFilter(filters) ? onClear : undefined}>
      <ClientChip value={state.client} onChange={(client) => onChange({ client })} />
      <OneChip
        label="Assigned to"
        choices={owners}
        value={state.owner}
        other="A colleague"
        onChange={(owner) => onChange({ owner })}
      />
      <OneChip label="Due" choices={DUE} value={state.due} onChange={(due) => onChange({ due: due as QueueFilters['due'] })} />
      <OneChip
        label="Waiting"
        choices={AGES}
        value={state.waiting_days === undefined ? undefined : String(state.waiting_days)}
        other={`At least ${state.waiting_days} days`}
        onChange={(days) => onChange({ waiting_days: days === undefined ? undefined : Number(days) })}
      />
    </FilterBar>
  );
}

/** A filter with one choice at most. */
function OneChip({
  label,
  choices,
  other = '',
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  /** Of a value that is no choice. */
  other?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={value === undefined ? null : (choices.find((one) => one.value === value)?.label ?? other)}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <ChoicesEditor
          choices={choices}
          value={value === undefined ? [] : [value]}
          onChange={(chosen) => {
            onChange(chosen.at(-1));
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

function ClientChip({ value, onChange }: { value: string[] | undefined; onChange: (value: string[] | undefined) => void }) {
  const [search, setSearch] = useState('');
  const [later] = useDebouncedValue(search.trim(), 200);
  const { data } = useQuery({
    ...authQuery(listAgencyClients, { query: { search: later, limit: SHOWN } }, { staleTime: MS_PER.minute }),
    placeholderData: keepPreviousData,
  });
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const found = data?.data ?? [];
  const chosen = value ?? [];
  const known = (id: string) => names[id] ?? found.find((one) => one.client_id === id)?.client_name;
  const choices: Choice[] = [
    ...chosen.map((id) => ({ value: id, label: known(id) ?? 'A client' })),
    ...found
      .filter(({ client_id: id }) => !chosen.includes(id))
      .map(({ client_id: id, client_name: name }) => ({ value: id, label: name })),
  ];
  const [first] = chosen;
  const shown = first === undefined ? null : chosen.length === 1 ? (known(first) ?? '1 client') : `${chosen.length} clients`;
  return (
    <FilterChip label="Client" value={shown} onClear={() => onChange(undefined)}>
      {() => (
        <>
          <TextInput
            aria-label="Search clients"
            placeholder="Search clients"
            mb="sm"
            value={search}
            onChange={({ currentTarget: { value: text } }) => setSearch(text)}
          />
          <ChoicesEditor
            choices={choices}
            value={chosen}
            onChange={(ids) => {
              setNames({ ...names, ...Object.fromEntries(ids.flatMap((id) => (known(id) ? [[id, known(id) ?? '']] : []))) });
              onChange(ids.length > 0 ? ids : undefined);
            }}
          />
        </>
      )}
    </FilterChip>
  );
}
