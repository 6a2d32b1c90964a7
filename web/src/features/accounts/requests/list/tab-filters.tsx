import { REQUEST_KIND_INFO, REQUEST_KINDS, REQUEST_STATE_INFO } from '@recoup/domain/accounts/requests';
import { REQUEST_STATES } from '@recoup/domain/accounts/request-states';
import { DISPUTE_STATES } from '@recoup/domain/accounts/dispute-states';
import { OFFER_STATES } from '@recoup/domain/accounts/offer-states';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import type { Choice } from '#ui/filter-editors.tsx';
import { disputeBadge } from '#features/accounts/disputes/dispute-labels.ts';
import { offerBadge } from '#features/accounts/offers/offer-labels.ts';
import type { FiltersOf, Tab } from './requests-state.ts';

const kinds: readonly Choice[] = REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KIND_INFO[value].label }));
const states: Record<Tab, readonly Choice[]> = {
  requests: REQUEST_STATES.map((value) => ({ value, label: REQUEST_STATE_INFO[value].label })),
  disputes: DISPUTE_STATES.map((value) => ({
    value,
    label: disputeBadge({ state: value, outcome: null, is_overdue: false }).label,
  })),
  offers: OFFER_STATES.map((value) => ({ value, label: offerBadge(value).label })),
};

interface TabFiltersProps<T extends Tab> {
  tab: T;
  filters: FiltersOf<T>;
  display: DisplayMenuProps;
  onChange: (change: Partial<FiltersOf<T>>) => void;
  onClear: () => void;
}

export function TabFilters<T extends Tab>({ tab, filters, display, onChange, onClear }: TabFiltersProps<T>) {
  const change = onChange as (change: object) => void;
  return (
    <FilterBar
      label="Filter the list"
      active={countFilters(filters)}
      onClear={hasFilter(filters) ? onClear : undefined}
      display={display}
    >
      <ChoicesChip label="Status" choices={states[tab]} value={filters.state} onChange={(state) => change({ state })} />
      {tab === 'requests' ? <RequestFilters filters={filters as FiltersOf<'requests'>} onChange={change} /> : null}
    </FilterBar>
  );
}

function RequestFilters({ filters, onChange }: { filters: FiltersOf<'requests'>; onChange: (change: object) => void }) {
  return (
    <>
      <ChoicesChip label="Request" choices={kinds} value={filters.kind} onChange={(kind) => onChange({ kind })} />
      <DaysChip label="Sent" value={{ from: filters.from, to: filters.to }} onChange={onChange} />
    </>
  );
}
