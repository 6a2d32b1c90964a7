import { defineStateMachine, transitions } from '../shared/state-machine.ts';

export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_STATE_LABELS: Readonly<Record<IncidentState, string>> = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Monitoring the fix',
  resolved: 'Resolved',
};

const open: readonly IncidentState[] = ['investigating', 'identified', 'monitoring'];

/** An update may keep the state. A problem that returns after it was resolved is a new incident. */
export const incidentStates = defineStateMachine(INCIDENT_STATES, transitions(open, INCIDENT_STATES, 'agency'));

/** Hours before the start from which the portal shows planned maintenance. */
const ANNOUNCED_HOURS = 72;

export interface Window {
  starts_at: string;
  ends_at: string;
}

/** `ahead`: starts soon, so the portal shows it; `planned`: later; `over`: ended. Instants as ISO 8601. */
export function phaseOf({ starts_at: start, ends_at: end }: Window, now: Date): 'running' | 'ahead' | 'planned' | 'over' {
  const at = now.getTime();
  if (Date.parse(end) <= at) return 'over';
  if (Date.parse(start) <= at) return 'running';
  return Date.parse(start) - at <= ANNOUNCED_HOURS * 3_600_000 ? 'ahead' : 'planned';
}

export type OverallStatus = 'unavailable' | 'maintenance' | 'incident' | 'operational';

/** In order of priority: maintenance, an unavailable database, an open incident. */
export function overallStatus({
  isReady,
  isClosed,
  windows,
  incidents,
  now,
}: {
  isReady: boolean;
  /** The server refuses its APIs for maintenance. */
  isClosed: boolean;
  windows: readonly Window[];
  incidents: readonly { state: IncidentState }[];
  now: Date;
}): OverallStatus {
  if (isClosed || windows.some((window) => phaseOf(window, now) === 'running')) return 'maintenance';
  if (!isReady) return 'unavailable';
  return incidents.some(({ state }) => state !== 'resolved') ? 'incident' : 'operational';
}
