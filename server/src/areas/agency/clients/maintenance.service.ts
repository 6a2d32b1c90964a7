import type { startClientMaintenance } from '@recoup/contract/agency/client-maintenance';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, unprocessable } from '#platform/http/errors.ts';
import { clearMaintenance, setMaintenance } from './maintenance.repository.ts';

/** Closes the portal to one client while the agency works on its data, and opens it again (decision 0079). */
export function createMaintenanceService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    start: (caller: AgencyCaller, clientId: string, { message, until }: BodyOf<typeof startClientMaintenance>): Promise<void> => {
      const now = clock.now();
      const end = until === null ? null : new Date(until);
      if (end && end <= now) throw unprocessable([{ path: 'until', message: 'Choose a time in the future' }]);
      return db.asService(async (tx) => {
        if (!(await setMaintenance(tx, { clientId, message, until: end, byName: caller.name, now })))
          throw conflict('already_in_maintenance', 'This client is already under maintenance.');
        const details = { message, until };
        await recordAgencyEntries(tx, caller, [
          { action: 'client.maintenance_started', clientId, subjectType: 'client', subjectId: clientId, details },
        ]);
      });
    },

    end: (caller: AgencyCaller, clientId: string): Promise<void> =>
      db.asService(async (tx) => {
        if (!(await clearMaintenance(tx, clientId)))
          throw conflict('not_in_maintenance', 'This client is not under maintenance.');
        await recordAgencyEntries(tx, caller, [
          { action: 'client.maintenance_ended', clientId, subjectType: 'client', subjectId: clientId },
        ]);
      }),
  };
}

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;
