import { Button, Group } from '@mantine/core';
import { userStates } from '@recoup/contract/users/members';
import { clientRole } from '@recoup/contract/users/memberships';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import classes from '#ui/filter-editors.module.css';
import { SearchBox } from '#ui/search-box.tsx';
import { isFiltered, type PeopleState } from './people-state.ts';
import { stateLabels } from './person-labels.ts';

const roleChoices = clientRole.options.map((value) => ({ value, label: ROLE_LABELS[value] }));
const stateChoices = userStates.map((value) => ({ value, label: stateLabels[value] }));

export function PeopleFilters({
  state,
  onChange,
}: {
  state: PeopleState;
  onChange: (change: Partial<PeopleState>, options?: { replace?: boolean }) => void;
}) {
  return (
    <search className={classes.toolbar} aria-label="Filter the list">
      <SearchBox
        placeholder="Name or email address"
        text={state.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
      />
      <Group gap={6}>
        <ChoicesChip label="Role" choices={roleChoices} value={state.role} onChange={(role) => onChange({ role: role })} />
        <ChoicesChip
          label="State"
          choices={stateChoices}
          value={state.state}
          onChange={(chosen) => onChange({ state: chosen })}
        />
        {isFiltered(state) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ q: undefined, role: undefined, state: undefined })}
          >
            Clear all
          </Button>
        ) : null}
      </Group>
    </search>
  );
}
