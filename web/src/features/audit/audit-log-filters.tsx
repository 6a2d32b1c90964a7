import { Button } from '@mantine/core';
import { auditLogActions, auditActionLabels } from '@recoup/contract/audit/audit-log';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countFilters, hasFilter } from '#lib/paths/address-state.ts';
import { DaysChip } from '#ui/days-chip.tsx';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { ChoicesEditor } from '#ui/filter-editors.tsx';
import { summarize } from '#ui/filter-labels.ts';
import type { AuditLogState } from './audit-log-state.ts';
import { actorsQuery } from './queries.ts';

const actionChoices = auditLogActions.map((value) => ({ value, label: auditActionLabels[value] }));

export function AuditLogFilters({
  clientId,
  state,
  display,
  end,
  onChange,
  onClear,
}: {
  clientId: string;
  state: AuditLogState;
  display: DisplayMenuProps;
  end: ReactNode;
  onChange: (change: Partial<AuditLogState>) => void;
  onClear: () => void;
}) {
  const actors = useQuery(actorsQuery(clientId)).data?.data ?? [];
  const actorChoices = actors.flatMap(({ id, name, email }) => (id ? [{ value: id, label: name || (email ?? '') }] : []));
  const chosen = state.actor_id ? [state.actor_id] : [];
  return (
    <FilterBar
      label="Filter the log"
      active={countFilters(state)}
      onClear={hasFilter(state) ? onClear : undefined}
      display={display}
      end={end}
    >
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
      <ChoicesChip
        label="Action"
        choices={actionChoices}
        value={state.action}
        onChange={(action) => onChange({ action: action })}
      />
      <DaysChip label="Period" value={{ from: state.from, to: state.to }} onChange={onChange} />
      {state.looks ? (
        <Button variant="light" size="compact-sm" onClick={() => onChange({ looks: undefined })}>
          Group views
        </Button>
      ) : null}
    </FilterBar>
  );
}
