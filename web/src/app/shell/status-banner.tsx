import { Anchor, CloseButton } from '@mantine/core';
import { getPortalStatus, type MaintenanceWindow, type PortalStatus } from '@recoup/contract/agency/status';
import { phaseOf } from '@recoup/domain/agency/status';
import { MS_PER } from '@recoup/domain/shared/time';
import { IconAlertTriangle, IconTool, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { safeStorage } from '#lib/state/storage.ts';
import classes from '../agency/agency-banner.module.css';

const DISMISSED_KEY = 'dismissedMaintenance';

/** Current or upcoming maintenance, and open incidents. Renders nothing while unknown, because the screens report failures. */
export function StatusBanner() {
  const { data } = useQuery(
    authQuery(getPortalStatus, {}, { unauthorized: true, retry: () => false, refetchInterval: 2 * MS_PER.minute }),
  );
  const [dismissed, setDismissed] = useState(() => safeStorage.getItem(DISMISSED_KEY));
  const dismiss = (id: string) => {
    safeStorage.setItem(DISMISSED_KEY, id);
    setDismissed(id);
  };
  const shown = data && pick(data.data, dismissed);
  if (!shown) return null;
  if (shown.kind === 'incident')
    return (
      <Line icon={IconAlertTriangle} label="Problem with the portal">
        <b>{shown.title}.</b> {shown.text}
      </Line>
    );
  const { starts_at: start, ends_at: end, message } = shown.window;
  if (shown.kind === 'running')
    return (
      <Line icon={IconTool} label="Maintenance in progress">
        <b>Maintenance until {formatDateTime(end)}.</b> {message}
      </Line>
    );
  return (
    <Line icon={IconTool} label="Planned maintenance" onDismiss={() => dismiss(shown.window.id)}>
      <b>
        Maintenance from {formatDateTime(start)} to {formatDateTime(end)}.
      </b>{' '}
      {message}
    </Line>
  );
}

type Announcement = { kind: 'running' | 'ahead'; window: MaintenanceWindow } | { kind: 'incident'; title: string; text: string };

/** One announcement at a time: current maintenance, then incidents, then upcoming maintenance. */
function pick({ maintenance, incidents }: PortalStatus, dismissed: string | null): Announcement | null {
  const now = new Date();
  const inPhase = (phase: string) => maintenance.find((window) => phaseOf(window, now) === phase);
  const running = inPhase('running');
  if (running) return { kind: 'running', window: running };
  const incident = incidents.find(({ state }) => state !== 'resolved');
  if (incident) return { kind: 'incident', title: incident.title, text: incident.updates[0]?.text ?? '' };
  const ahead = inPhase('ahead');
  return ahead && ahead.id !== dismissed ? { kind: 'ahead', window: ahead } : null;
}

function Line({
  icon: Glyph,
  label,
  onDismiss,
  children,
}: {
  icon: Icon;
  label: string;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <Glyph size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.text}>
        {children}{' '}
        <Anchor href="/status" target="_blank" inherit underline="always" c="inherit">
          Status page
        </Anchor>
      </span>
      {onDismiss ? <CloseButton size="sm" c="inherit" aria-label="Dismiss" onClick={onDismiss} /> : null}
    </aside>
  );
}
