import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import type { getStatusSettings } from '@recoup/contract/agency/status';
import { INCIDENT_STATE_LABELS, phaseOf, type IncidentState } from '@recoup/domain/agency/status';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Intro, Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { IncidentDialog } from './incident-dialog.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { statusQuery, useEnd } from './queries.ts';

type Settings = ResponseOf<typeof getStatusSettings>['data'];
type Window = Settings['maintenance'][number];
type Incident = Settings['incidents'][number];

type Dialog = { kind: 'announce' } | { kind: 'end'; window: Window } | { kind: 'open' } | { kind: 'update'; incident: Incident };

const BADGES = {
  investigating: { meaning: 'The cause is not known yet.', icon: IconAlertTriangle, tone: 'danger' },
  identified: { meaning: 'The cause is known, and not fixed yet.', icon: IconAlertTriangle, tone: 'warning' },
  monitoring: { meaning: 'A fix is in place and is being monitored.', icon: IconClock, tone: 'warning' },
  resolved: { meaning: 'Clients see it for 14 days.', icon: IconCircleCheck, tone: 'success' },
} as const satisfies Record<IncidentState, object>;

/** Maintenance windows and incidents of the portal, as announced to clients. */
export function StatusTab() {
  const { data, error, refetch } = useQuery(statusQuery());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  if (error && !data) return <LoadFailure title="The status could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  const { may_change: mayChange } = data.data;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        Anyone can read the{' '}
        <Anchor href="/status" target="_blank" inherit underline="always">
          status page
        </Anchor>
        , even when the portal is down. It detects outages automatically; maintenance and incidents are announced here.
      </Text>
      <MaintenancePanel windows={data.data.maintenance} onAct={mayChange ? setDialog : null} />
      <IncidentsPanel incidents={data.data.incidents} onAct={mayChange ? setDialog : null} />
      {dialog?.kind === 'announce' ? <MaintenanceDialog onClose={close} /> : null}
      {dialog?.kind === 'end' ? <EndDialog window={dialog.window} onClose={close} /> : null}
      {dialog?.kind === 'open' ? <IncidentDialog incident={null} onClose={close} /> : null}
      {dialog?.kind === 'update' ? <IncidentDialog incident={dialog.incident} onClose={close} /> : null}
    </Stack>
  );
}

type Act = ((dialog: Dialog) => void) | null;

const isRunning = (window: Window) => phaseOf(window, new Date()) === 'running';

function MaintenancePanel({ windows, onAct }: { windows: readonly Window[]; onAct: Act }) {
  const action = onAct ? (
    <Button variant="default" size="compact-md" onClick={() => onAct({ kind: 'announce' })}>
      Announce maintenance
    </Button>
  ) : null;
  return (
    <Panel title="Maintenance" actions={action} flush>
      {windows.length === 0 ? (
        <Intro>No maintenance is planned. Clients see an announcement three days ahead; it does not close the portal.</Intro>
      ) : (
        <Rows label="Maintenance">
          {windows.map((window) => (
            <Row
              key={window.id}
              icon={IconTool}
              title={`${formatDateTime(window.starts_at)} to ${formatDateTime(window.ends_at)}`}
              badge={
                isRunning(window) ? (
                  <StatusBadge label="In progress" meaning="Clients see it in the portal." icon={IconClock} tone="warning" />
                ) : null
              }
              lines={[window.message, `Announced by ${window.by}`]}
              actions={
                onAct ? (
                  <Button variant="default" size="compact-sm" onClick={() => onAct({ kind: 'end', window })}>
                    {isRunning(window) ? 'End now' : 'Cancel maintenance'}
                  </Button>
                ) : null
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function IncidentsPanel({ incidents, onAct }: { incidents: readonly Incident[]; onAct: Act }) {
  const action = onAct ? (
    <Button variant="default" size="compact-md" onClick={() => onAct({ kind: 'open' })}>
      Open incident
    </Button>
  ) : null;
  return (
    <Panel title="Incidents" actions={action} flush>
      {incidents.length === 0 ? (
        <Intro>
          No incidents in the last 14 days. Open one to tell clients what is not working and what you are doing about it.
        </Intro>
      ) : (
        <Rows label="Incidents">
          {incidents.map((incident) => (
            <Row
              key={incident.id}
              icon={IconAlertTriangle}
              title={incident.title}
              badge={<StatusBadge label={INCIDENT_STATE_LABELS[incident.state]} {...BADGES[incident.state]} />}
              lines={[
                incident.updates[0]?.text,
                `Opened by ${incident.by} on ${formatDateTime(incident.started_at)}${
                  incident.resolved_at ? `, resolved on ${formatDateTime(incident.resolved_at)}` : ''
                }`,
              ]}
              actions={
                onAct && incident.state !== 'resolved' ? (
                  <Button variant="default" size="compact-sm" onClick={() => onAct({ kind: 'update', incident })}>
                    Add update
                  </Button>
                ) : null
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function EndDialog({ window, onClose }: { window: Window; onClose: () => void }) {
  const end = useEnd();
  const running = isRunning(window);
  return (
    <ConfirmDialog
      opened
      title={running ? 'End this maintenance now?' : 'Cancel this maintenance?'}
      confirmLabel={running ? 'End maintenance' : 'Cancel maintenance'}
      cancelLabel="Keep it"
      pending={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(
          { params: { id: window.id } },
          {
            onSuccess: () => {
              toast.success(running ? 'Ended the maintenance' : 'Canceled the maintenance');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {running
        ? 'The status page and the portal stop showing it.'
        : 'The status page and the portal no longer announce it. Clients who have seen it are not notified.'}
    </ConfirmDialog>
  );
}
