import { DEBT_TYPE_INFO, DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { STATUS_GROUPS } from '@recoup/domain/accounts/statuses';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { FilterChip, PinnedFilter } from '#ui/filter-chip.tsx';
import { ChoicesEditor } from '#ui/filter-editors.tsx';
import { LocationChip } from '#shared/company/location-chip.tsx';
import { NumbersChip } from '#ui/numbers-chip.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { activeFilters, isFiltered, statusViewOf, type ListState } from './list-state.ts';
import { batchesQuery } from './queries.ts';
import { StatusViews } from './status-views.tsx';

const statusChoices = () =>
  STATUS_GROUPS.flatMap(({ label: group, codes }) =>
    codes.filter((code) => code !== 'DRAFT').map((code) => ({ value: code, label: statusOf(code).label, group })),
  );
const typeChoices = DEBT_TYPES.map((value) => ({ value, label: DEBT_TYPE_INFO[value].label }));

export function DebtorsFilters({
  state,
  display,
  onChange,
}: {
  state: ListState;
  display: DisplayMenuProps;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}) {
  const { client_id: clientId } = useClient();
  const batches = useQuery(batchesQuery(clientId)).data?.data ?? [];
  const batch = batches.find(({ id }) => id === state.batch_id);

  return (
    <FilterBar
      label="Filter the list"
      search={
        <SearchBox
          placeholder="Name or account number"
          text={state.q ?? ''}
          onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
        />
      }
      active={activeFilters(state)}
      onClear={isFiltered(state) ? () => onChange(cleared) : undefined}
      display={display}
    >
      <StatusViews state={state} onChange={onChange} />
      <ChoicesChip
        label="Status"
        choices={statusChoices()}
        value={statusViewOf(state) === null ? state.status : undefined}
        onChange={(status) => onChange({ status })}
      />
      {state.status_from ? (
        <PinnedFilter
          label="In this status"
          value={`since ${formatDate(state.status_from)}`}
          onClear={() => onChange({ status_from: undefined })}
        />
      ) : null}
      <LocationChip value={state.location_id} onChange={(location_id) => onChange({ location_id })} />
      <DaysChip
        label="Placed"
        value={{ from: state.placed_from, to: state.placed_to }}
        onChange={({ from, to }) => onChange({ placed_from: from, placed_to: to })}
      />
      <NumbersChip
        label="Balance"
        unit="dollars"
        value={{ min: state.balance_min, max: state.balance_max }}
        onChange={({ min, max }) => onChange({ balance_min: min, balance_max: max })}
      />
      <NumbersChip
        label="Age"
        unit="days"
        value={{ min: state.age_min, max: state.age_max }}
        onChange={({ min, max }) => onChange({ age_min: min, age_max: max })}
      />
      <ChoicesChip
        label="Debt type"
        choices={typeChoices}
        value={state.debt_type}
        onChange={(debt_type) => onChange({ debt_type })}
      />
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
    </FilterBar>
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
