import { Button, Group } from '@mantine/core';
import { REMITTANCE_STATE_INFO } from '@recoup/domain/money/statements';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { DaysChip } from '#ui/days-chip.tsx';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { isFiltered, type TabState } from './tab-state.ts';

const states = REMITTANCE_STATES.map((value) => ({ value, label: REMITTANCE_STATE_INFO[value].label }));

export function StatementsFilters({ state, onChange }: { state: TabState; onChange: (change: Partial<TabState>) => void }) {
  return (
    <search aria-label="Filter the statements">
      <Group gap={6}>
        <DaysChip label="Period" value={{ from: state.from, to: state.to }} onChange={onChange} />
        <ChoicesChip label="State" choices={states} value={state.state} onChange={(chosen) => onChange({ state: chosen })} />
        {isFiltered(state) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ from: undefined, to: undefined, state: undefined })}
          >
            Clear all
          </Button>
        ) : null}
      </Group>
    </search>
  );
}
