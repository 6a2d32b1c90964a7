import { Button, Stack } from '@mantine/core';
import type { Retention } from '@recoup/contract/agency/retention';
import { formatMonths, isByState, RETENTION_KINDS } from '@recoup/domain/agency/retention';
import { US_STATES } from '@recoup/domain/shared/states';
import { IconClockHour4 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { Intro, Row, Rows } from '#ui/rows.tsx';
import type { Editing } from './period-dialog.tsx';
import { useRemovePeriod } from './queries.ts';

const PeriodDialog = lazy(async () => ({ default: (await import('./period-dialog.tsx')).PeriodDialog }));

type Period = Retention['periods'][number];

/** The periods, each with the rule that it follows. */
export function Periods({ retention }: { retention: Retention }) {
  const isAdmin = useAgencyRole() === 'agency_admin';
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<Editing | null>(null);
  return (
    <>
      <Panel flush>
        <Intro>
          A nightly run removes data past its retention period, unless a legal hold keeps it. Amounts, statuses, statements and
          the audit log stay, so totals never change.
        </Intro>
        <Rows label="Retention periods">
          {retention.periods.map((period) => (
            <PeriodRow
              key={period.kind}
              period={period}
              onEdit={isAdmin ? (state) => setEditing({ period, state }) : null}
              onRemove={(state) => setRemoving({ period, state })}
            />
          ))}
        </Rows>
      </Panel>
      {editing ? (
        <Suspense fallback={null}>
          <PeriodDialog {...editing} onClose={() => setEditing(null)} />
        </Suspense>
      ) : null}
      {removing ? <RemoveDialog {...removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

const nameOfState = (state: string): string => (US_STATES as Readonly<Record<string, string>>)[state] ?? state;

function PeriodRow({
  period,
  onEdit,
  onRemove,
}: {
  period: Period;
  onEdit: ((state: string | null | 'new') => void) | null;
  onRemove: (state: string | null) => void;
}) {
  const { kind, months, source, set, states } = period;
  const { label, removes, counts } = RETENTION_KINDS[kind];
  return (
    <Row
      icon={IconClockHour4}
      title={label}
      lines={[
        `${formatMonths(months)} after ${counts} · ${source}${set ? ` · set by ${set.by} on ${formatDate(set.at)}` : ''}`,
        `Removes: ${removes}`,
        ...states.map((one) => (
          <span key={one.state}>
            {nameOfState(one.state)}: {formatMonths(one.months)} · {one.source}
            {onEdit ? (
              <Button
                variant="subtle"
                size="compact-xs"
                ml="xs"
                aria-label={`Remove ${nameOfState(one.state)}`}
                onClick={() => onRemove(one.state)}
              >
                Remove
              </Button>
            ) : null}
          </span>
        )),
      ]}
      actions={
        onEdit ? (
          <>
            {isByState(kind) ? (
              <Button variant="default" size="compact-md" onClick={() => onEdit('new')}>
                Add a state
              </Button>
            ) : null}
            {set ? (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Use the default for ${label}`}
                onClick={() => onRemove(null)}
              >
                Use default
              </Button>
            ) : null}
            <Button variant="default" size="compact-md" aria-label={`Change ${label}`} onClick={() => onEdit(null)}>
              Change
            </Button>
          </>
        ) : null
      }
    />
  );
}

function RemoveDialog({ period: { kind, months }, state, onClose }: Editing & { onClose: () => void }) {
  const remove = useRemovePeriod();
  const { label, months: usual } = RETENTION_KINDS[kind];
  const confirm = () =>
    remove.mutate(
      { body: { kind, state: state as keyof typeof US_STATES | null } },
      {
        onSuccess: () => {
          toast.success(
            state === null
              ? `Restored the default period for ${label.toLowerCase()}`
              : `Removed the period for ${nameOfState(state)}`,
          );
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={state === null ? 'Use the default period?' : `Remove the period for ${nameOfState(state)}?`}
      confirmLabel={state === null ? 'Use default' : 'Remove period'}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={0}>
        {label} will be kept for {formatMonths(state === null ? usual : months)}. The next run removes older data.
      </Stack>
    </ConfirmDialog>
  );
}
