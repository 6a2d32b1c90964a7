import { Button, Group } from '@mantine/core';
import { REMITTANCE_STATE_INFO } from '@recoup/domain/money/statements';
import { REMITTANCE_STATES } from '@recoup/domain/money/statement-states';
import { DaysChip } from '#ui/days-chip.tsx';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { isFiltered, noFilters, type TabState } from './tab-state.ts';

const states = REMITTANCE_STATES.map((value) => ({ value, label: REMITTANCE_STATE_INFO[value].label }));

export function StatementsFilters({ state, onChange }: { state: TabState; onChange: (change: Partial<TabState>) => void }) {
  return (
    <search aria-label="Filter the statements">
      <Group gap={6}>
        <DaysChip label="Period" value={{ from: state.from, to: state.to }} onChange={onChange} />
        <DaysChip
          label="Paid"
          value={{ from: state.paid_from, to: state.paid_to }}
          onChange={({ from, to }) => onChange({ paid_from: from, paid_to: to })}
        />
        <ChoicesChip label="State" choices={states} value={state.state} onChange={(chosen) => onChange({ state: chosen })} />
        {isFiltered(state) ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
        ) : null}
      </Group>
    </search>
  );
}
