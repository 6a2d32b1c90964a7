import type { QueueFilters } from '@recoup/contract/agency/queue';
import { useQuery } from '@tanstack/react-query';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { useSession } from '#lib/session/session.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
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
  /** Label of a value that is not among the choices. */
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
