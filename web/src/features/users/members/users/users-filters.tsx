import { userStates } from '@recoup/contract/users/members';
import { clientRole } from '@recoup/contract/users/memberships';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { countFilters } from '#lib/paths/address-state.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { isFiltered, type UsersState } from './users-state.ts';
import { stateLabels } from './user-labels.ts';

const roleChoices = clientRole.options.map((value) => ({ value, label: ROLE_LABELS[value] }));
const stateChoices = userStates.map((value) => ({ value, label: stateLabels[value] }));

export function UsersFilters({
  state,
  display,
  onChange,
}: {
  state: UsersState;
  display: DisplayMenuProps;
  onChange: (change: Partial<UsersState>, options?: { replace?: boolean }) => void;
}) {
  return (
    <FilterBar
      label="Filter the list"
      search={
        <SearchBox
          placeholder="Name or email address"
          text={state.q ?? ''}
          onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
        />
      }
      active={countFilters({ role: state.role, state: state.state })}
      onClear={isFiltered(state) ? () => onChange({ q: undefined, role: undefined, state: undefined }) : undefined}
      display={display}
    >
      <ChoicesChip label="Role" choices={roleChoices} value={state.role} onChange={(role) => onChange({ role: role })} />
      <ChoicesChip label="Status" choices={stateChoices} value={state.state} onChange={(chosen) => onChange({ state: chosen })} />
    </FilterBar>
  );
}
