import { Button, Group } from '@mantine/core';
import { activityActions, activityWords } from '@recoup/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { hasFilter } from '../../../lib/address-state.ts';
import { formatDate } from '../../../lib/format.ts';
import { useClient } from '../../../lib/selected-client.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { ChoicesEditor, DaysEditor } from '../../../ui/filter-editors.tsx';
import { range, summarize } from '../../../ui/filter-words.ts';
import { actorsQuery } from '../queries.ts';
import type { ActivityState } from './activity-state.ts';

const actionChoices = activityActions.map((value) => ({ value, label: activityWords[value] }));
const date = (day: string | undefined) => (day === undefined ? undefined : formatDate(day));

export function ActivityFilterBar({
  state,
  onChange,
  onClear,
}: {
  state: ActivityState;
  onChange: (change: Partial<ActivityState>) => void;
  onClear: () => void;
}) {
  const { client_id: clientId } = useClient();
  const actors = useQuery(actorsQuery(clientId)).data?.data ?? [];
  const actorChoices = actors.flatMap(({ id, name, email }) => (id ? [{ value: id, label: name || (email ?? '') }] : []));
  const chosen = state.actor_id ? [state.actor_id] : [];
  return (
    <search aria-label="Filter the log">
      <Group gap={6}>
        <FilterChip
          label="Person"
          value={
            state.actor_id
              ? (summarize(
                  actorChoices.filter(({ value }) => value === state.actor_id),
                  chosen,
                ) ?? '')
              : null
          }
          onClear={() => onChange({ actor_id: undefined })}
        >
          {(close) => (
            <ChoicesEditor
              choices={actorChoices}
              value={chosen}
              onChange={(ids) => {
                onChange({ actor_id: ids.at(-1) });
                close();
              }}
            />
          )}
        </FilterChip>
        <FilterChip label="Action" value={summarize(actionChoices, state.action)} onClear={() => onChange({ action: undefined })}>
          {() => (
            <ChoicesEditor
              choices={actionChoices}
              value={state.action ?? []}
              onChange={(action) => onChange({ action: action as ActivityState['action'] })}
            />
          )}
        </FilterChip>
        <FilterChip
          label="Period"
          value={range(date(state.from), date(state.to))}
          onClear={() => onChange({ from: undefined, to: undefined })}
        >
          {(close) => (
            <DaysEditor
              value={{ from: state.from, to: state.to }}
              onApply={(period) => {
                onChange(period);
                close();
              }}
            />
          )}
        </FilterChip>
        {state.looks ? (
          <Button variant="light" size="compact-sm" onClick={() => onChange({ looks: undefined })}>
            Put looks together
          </Button>
        ) : null}
        {hasFilter(state) ? (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear all
          </Button>
        ) : null}
      </Group>
    </search>
  );
}
