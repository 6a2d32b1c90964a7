import { Button, SegmentedControl } from '@mantine/core';
import { locationStates } from '@recoup/contract/company/locations';
import classes from '#ui/filter-editors.module.css';
import { SearchBox } from '#ui/search-box.tsx';
import { isFiltered, type ListState } from './list-state.ts';

const labels = { all: 'All', active: 'Active', inactive: 'Inactive' } as const;
const choices = (['all', 'active', 'inactive'] as const).map((value) => ({ value, label: labels[value] }));

export function LocationFilters({
  state,
  onChange,
}: {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}) {
  return (
    <search className={classes.toolbar} aria-label="Filter the list">
      <SearchBox
        placeholder="Name, code or city"
        text={state.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
      />
      <SegmentedControl
        aria-label="State"
        data={choices}
        value={state.state}
        onChange={(value) => onChange({ state: locationStates.find((known) => known === value) ?? 'all' })}
      />
      {isFiltered(state) ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ q: undefined, state: 'all' })}>
          Clear all
        </Button>
      ) : null}
    </search>
  );
}
