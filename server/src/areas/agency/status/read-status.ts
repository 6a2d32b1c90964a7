import type { Incident, MaintenanceWindow } from '@recoup/contract/agency/status';
import { incidentStates, type IncidentState } from '@recoup/domain/agency/status';
import { MS_PER } from '@recoup/domain/shared/time';
import type { Tx } from '#platform/db/db.ts';
import { listIncidents, listUpdates, listWindows } from './status.repository.ts';

/** How long resolved incidents are shown. */
const PAST_MS = 14 * MS_PER.day;

export interface Announced {
  maintenance: (MaintenanceWindow & { by: string })[];
  incidents: (Incident & { by: string })[];
}

const stateOf = (text: string): IncidentState => incidentStates.states.find((state) => state === text) ?? 'investigating';

/** Announced maintenance and incidents, with their authors. */
export async function readAnnounced(tx: Tx, now: Date): Promise<Announced> {
  const windows = await listWindows(tx, now);
  const incidents = await listIncidents(tx, new Date(now.getTime() - PAST_MS));
  const updates =
    incidents.length > 0
      ? await listUpdates(
          tx,
          incidents.map(({ id }) => id),
        )
      : [];
  return {
    maintenance: windows.map((row) => ({
      id: row.id,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      message: row.message,
      by: row.created_by_name,
    })),
    incidents: incidents.map((row) => ({
      id: row.id,
      title: row.title,
      state: stateOf(row.state),
      started_at: row.started_at.toISOString(),
      resolved_at: row.resolved_at?.toISOString() ?? null,
      by: row.created_by_name,
      updates: updates
        .filter((update) => update.incident_id === row.id)
        .map(({ id, at, state, text }) => ({ id, at: at.toISOString(), state: stateOf(state), text })),
    })),
  };
}
