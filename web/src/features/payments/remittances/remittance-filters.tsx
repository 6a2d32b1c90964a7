import { Button, Group } from '@mantine/core';
import { REMITTANCE_STATE_INFO, REMITTANCE_STATES } from '@recoup/domain/remittance';
import { formatDate } from '../../../lib/format.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { ChoicesEditor, DaysEditor } from '../../../ui/filter-editors.tsx';
import { range, summarize } from '../../../ui/filter-words.ts';
import { isFiltered, type TabState } from './tab-state.ts';

const states = REMITTANCE_STATES.map((value) => ({ value, label: REMITTANCE_STATE_INFO[value].label }));
const date = (day: string | undefined) => (day === undefined ? undefined : formatDate(day));

export function RemittanceFilters({ state, onChange }: { state: TabState; onChange: (change: Partial<TabState>) => void }) {
  return (
    <search aria-label="Filter the statements">
      <Group gap={6}>
        <FilterChip
          label="Period"
          value={range(date(state.from), date(state.to))}
          onClear={() => onChange({ from: undefined, to: undefined })}
        >
          {(close) => (
            <DaysEditor
              value={{ from: state.from, to: state.to }}
              onApply={({ from, to }) => {
                onChange({ from, to });
                close();
              }}
            />
          )}
        </FilterChip>
        <FilterChip label="State" value={summarize(states, state.state)} onClear={() => onChange({ state: undefined })}>
          {() => (
            <ChoicesEditor
              choices={states}
              value={state.state ?? []}
              onChange={(chosen) => onChange({ state: chosen as TabState['state'] })}
            />
          )}
        </FilterChip>
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
