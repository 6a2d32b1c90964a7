import { Button, Group } from '@mantine/core';
import { DEBT_TYPE_INFO, DEBT_TYPES } from '@recoup/domain/debt-types';
import { STATUS_GROUPS, STATUSES } from '@recoup/domain/statuses';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useClient } from '../../lib/selected-client.ts';
import { DaysChip } from '../../ui/days-chip.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { ChoicesEditor, NumbersEditor, type Choice } from '../../ui/filter-editors.tsx';
import toolbar from '../../ui/filter-editors.module.css';
import { range, summarize } from '../../ui/filter-words.ts';
import { PinnedFilter } from '../../ui/pinned-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { isFiltered, type ListState } from './list-state.ts';
import { clientDetailsQuery } from '../../lib/client-details.ts';
import { batchesQuery } from './queries.ts';

const statusChoices: readonly Choice[] = STATUS_GROUPS.flatMap(({ label: group, codes }) =>
  codes.filter((code) => code !== 'DRAFT').map((code) => ({ value: code, label: STATUSES[code].label, group })),
);
const typeChoices: readonly Choice[] = DEBT_TYPES.map((value) => ({ value, label: DEBT_TYPE_INFO[value].label }));

const money = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents));
const rangeOfAges = (min: number | undefined, max: number | undefined) => {
  const said = range(min?.toString(), max?.toString());
  return said && `${said} days`;
};

export function FilterBar({
  state,
  onChange,
}: {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}) {
  const { client_id: clientId } = useClient();
  const locations = useQuery(clientDetailsQuery(clientId)).data?.data.locations ?? [];
  const batches = useQuery(batchesQuery(clientId)).data?.data ?? [];
  const locationChoices = locations.map(({ id, name }) => ({ value: id, label: name }));
  const typesHere = typeChoices.length;
  const batch = batches.find(({ id }) => id === state.batch_id);

  return (
    <search className={toolbar.toolbar} aria-label="Filter the list">
      <SearchBox
        placeholder="Name or account number"
        text={state.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
      />
      <Group gap={6}>
        <FilterChip label="Status" value={summarize(statusChoices, state.status)} onClear={() => onChange({ status: undefined })}>
          {() => (
            <ChoicesEditor
              choices={statusChoices}
              value={state.status ?? []}
              onChange={(status) => onChange({ status: status as ListState['status'] })}
            />
          )}
        </FilterChip>
        {state.status_from ? (
          <PinnedFilter
            label="In this status"
            value={`since ${formatDate(state.status_from)}`}
            onClear={() => onChange({ status_from: undefined })}
          />
        ) : null}
        {locationChoices.length > 1 || state.location_id ? (
          <FilterChip
            label="Location"
            value={summarize(locationChoices, state.location_id)}
            onClear={() => onChange({ location_id: undefined })}
          >
            {() => (
              <ChoicesEditor
                choices={locationChoices}
                value={state.location_id ?? []}
                onChange={(location_id) => onChange({ location_id })}
              />
            )}
          </FilterChip>
        ) : null}
        <DaysChip
          label="Placed"
          value={{ from: state.placed_from, to: state.placed_to }}
          onChange={({ from, to }) => onChange({ placed_from: from, placed_to: to })}
        />
        <FilterChip
          label="Balance"
          value={range(money(state.balance_min), money(state.balance_max))}
          onClear={() => onChange({ balance_min: undefined, balance_max: undefined })}
        >
          {(close) => (
            <NumbersEditor
              unit="dollars"
              value={{ min: state.balance_min, max: state.balance_max }}
              onApply={({ min, max }) => {
                onChange({ balance_min: min, balance_max: max });
                close();
              }}
            />
          )}
        </FilterChip>
        <FilterChip
          label="Age"
          value={rangeOfAges(state.age_min, state.age_max)}
          onClear={() => onChange({ age_min: undefined, age_max: undefined })}
        >
          {(close) => (
            <NumbersEditor
              unit="days"
              value={{ min: state.age_min, max: state.age_max }}
              onApply={({ min, max }) => {
                onChange({ age_min: min, age_max: max });
                close();
              }}
            />
          )}
        </FilterChip>
        {typesHere > 1 ? (
          <FilterChip
            label="Debt type"
            value={summarize(typeChoices, state.debt_type)}
            onClear={() => onChange({ debt_type: undefined })}
          >
            {() => (
              <ChoicesEditor
                choices={typeChoices}
                value={state.debt_type ?? []}
                onChange={(debt_type) => onChange({ debt_type: debt_type as ListState['debt_type'] })}
              />
            )}
          </FilterChip>
        ) : null}
        <FilterChip
          label="Batch"
          value={state.batch_id ? (batch?.number ?? 'One batch') : null}
          onClear={() => onChange({ batch_id: undefined })}
        >
          {(close) => (
            <ChoicesEditor
              choices={batches
                .slice(0, 40)
                .map(({ id, number, created_at: at }) => ({ value: id, label: `${number}, ${formatDate(at)}` }))}
              value={state.batch_id ? [state.batch_id] : []}
              onChange={(chosen) => {
                onChange({ batch_id: chosen.at(-1) });
                close();
              }}
            />
          )}
        </FilterChip>
        {isFiltered(state) ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(cleared)}>
            Clear all
          </Button>
        ) : null}
      </Group>
    </search>
  );
}

const cleared: Partial<ListState> = {
  q: undefined,
  status: undefined,
  status_from: undefined,
  location_id: undefined,
  debt_type: undefined,
  batch_id: undefined,
  placed_from: undefined,
  placed_to: undefined,
  balance_min: undefined,
  balance_max: undefined,
  age_min: undefined,
  age_max: undefined,
};
