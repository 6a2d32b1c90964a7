import type { announceMaintenance, openIncident, updateIncident } from '@recoup/contract/agency/status';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { mayChange } from '#areas/agency/settings/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { readAnnounced } from './read-status.ts';
import { incidentNotFound, incidentResolved, maintenanceEnded, endsInPast, windowNotFound } from './status.errors.ts';
import { cancelWindow, insertIncident, insertWindow, lockIncident, lockWindow, moveIncident } from './status.repository.ts';

/** Maintenance windows and incidents that the agency publishes. `onChanged` is called after each committed change. */
export function createStatusService({ db, clock, onChanged }: { db: Db; clock: Clock; onChanged: () => void }) {
  const by = (caller: AgencyCaller) => ({ byName: caller.name, now: clock.now() });
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    onChanged();
    return result;
  };

  return {
    get: (caller: AgencyCaller) =>
      db.asUser(caller.claims, async (tx) => ({
        ...(await readAnnounced(tx, clock.now())),
        may_change: mayChange(caller),
      })),

    announce: (caller: AgencyCaller, { starts_at: start, ends_at: end, message }: BodyOf<typeof announceMaintenance>) => {
      if (Date.parse(end) <= clock.now().getTime()) throw endsInPast();
      return changed(
        db.asService(async (tx) => {
          const values = { starts_at: new Date(start), ends_at: new Date(end), message };
          const id = await insertWindow(tx, values, by(caller));
          const details = { starts_at: start, ends_at: end, text: message };
          await recordAgencyEntries(tx, caller, [
            { action: 'agency.maintenance_announced', subjectType: 'maintenance', subjectId: id, details },
          ]);
          return { id };
        }),
      );
    },

    endMaintenance: (caller: AgencyCaller, id: string) =>
      changed(
        db.asService(async (tx) => {
          const window = await lockWindow(tx, id);
          if (!window) throw windowNotFound();
          const now = clock.now();
          if (window.cancelled_at || window.ends_at <= now) throw maintenanceEnded();
          await cancelWindow(tx, id, now);
          const details = { starts_at: window.starts_at.toISOString(), ends_at: window.ends_at.toISOString() };
          await recordAgencyEntries(tx, caller, [
            { action: 'agency.maintenance_ended', subjectType: 'maintenance', subjectId: id, details },
          ]);
        }),
      ),

    openIncident: (caller: AgencyCaller, body: BodyOf<typeof openIncident>) =>
      changed(
        db.asService(async (tx) => {
          const id = await insertIncident(tx, body, by(caller));
          await recordAgencyEntries(tx, caller, [
            { action: 'agency.incident_opened', subjectType: 'incident', subjectId: id, details: { ...body } },
          ]);
          return { id };
        }),
      ),

    updateIncident: (caller: AgencyCaller, id: string, body: BodyOf<typeof updateIncident>) =>
      changed(
        db.asService(async (tx) => {
          const incident = await lockIncident(tx, id);
          if (!incident) throw incidentNotFound();
          if (!(await moveIncident(tx, id, body, by(caller)))) throw incidentResolved();
          await recordAgencyEntries(tx, caller, [
            {
              action: 'agency.incident_updated',
              subjectType: 'incident',
              subjectId: id,
              details: { title: incident.title, ...body },
            },
          ]);
        }),
      ),
  };
}
