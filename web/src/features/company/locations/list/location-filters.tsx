import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { isFiltered, type ListState } from './list-state.ts';

const labels = { all: 'All', active: 'Active', inactive: 'Inactive' } as const;
const choices = (['all', 'active', 'inactive'] as const).map((value) => ({ value, label: labels[value] }));

export function LocationFilters({
  state,
  display,
  onChange,
}: {
  state: ListState;
  display: DisplayMenuProps;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}) {
  return (
    <FilterBar
      label="Filter the list"
      search={
        <SearchBox
          placeholder="Name, code or city"
          text={state.q ?? ''}
          onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
        />
      }
      active={state.state === 'all' ? 0 : 1}
      onClear={isFiltered(state) ? () => onChange({ q: undefined, state: 'all' }) : undefined}
      display={display}
    >
      <SegmentedControl
        label="Status"
        size="sm"
        options={choices}
        value={state.state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </FilterBar>
  );
}
