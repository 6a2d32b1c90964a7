import { REMITTANCE_STATE_INFO } from '@recoup/domain/money/statements';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { DaysChip } from '#ui/days-chip.tsx';
import { countFilters } from '#lib/paths/address-state.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { filtersOf, isFiltered, noFilters, type TabState } from './tab-state.ts';

const states = REMITTANCE_STATES.map((value) => ({ value, label: REMITTANCE_STATE_INFO[value].label }));

export function StatementsFilters({
  state,
  display,
  onChange,
}: {
  state: TabState;
  display: DisplayMenuProps;
  onChange: (change: Partial<TabState>) => void;
}) {
  return (
    <FilterBar
      label="Filter the statements"
      active={countFilters(filtersOf(state))}
      onClear={isFiltered(state) ? () => onChange(noFilters) : undefined}
      display={display}
    >
      <DaysChip label="Period" value={{ from: state.from, to: state.to }} onChange={onChange} />
      <DaysChip
        label="Paid"
        value={{ from: state.paid_from, to: state.paid_to }}
        onChange={({ from, to }) => onChange({ paid_from: from, paid_to: to })}
      />
      <ChoicesChip label="Status" choices={states} value={state.state} onChange={(chosen) => onChange({ state: chosen })} />
    </FilterBar>
  );
}
