import type { License } from '@recoup/contract/agency/licenses';
import { standingOf } from '@recoup/domain/agency/licenses';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound } from '#platform/http/errors.ts';
import {
  deleteLicense,
  insertLicense,
  listLicenseRows,
  lockLicense,
  updateLicense,
  type LicenseValues,
} from './licenses.repository.ts';
import { mayChange } from './may-change.ts';

/** Licenses with their standing on a day. */
export async function readLicenses(tx: Tx, today: string): Promise<License[]> {
  const rows = await listLicenseRows(tx);
  return rows.map(({ updated_at: at, ...row }) => ({
    ...row,
    standing: standingOf(row, rows, today),
    updated_at: at.toISOString(),
  }));
}

export function createLicensesService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const record = (
    tx: Tx,
    caller: AgencyCaller,
    action: 'agency.license_added' | 'agency.license_changed' | 'agency.license_removed',
    { id, ...details }: { id: string; [detail: string]: unknown },
  ) => recordAgencyEntries(tx, caller, [{ action, subjectType: 'license', subjectId: id, details }]);
  const by = (caller: AgencyCaller) => ({ byName: caller.name, now: clock.now() });

  return {
    list: (caller: AgencyCaller) =>
      db.asUser(caller.claims, async (tx) => ({
        licenses: await readLicenses(tx, clock.today()),
        may_change: mayChange(caller),
      })),

    add: (caller: AgencyCaller, values: LicenseValues) => {
      return db.asService(async (tx) => {
        const id = await insertLicense(tx, values, by(caller));
        await record(tx, caller, 'agency.license_added', { id, ...values });
        return { id };
      });
    },

    save: (caller: AgencyCaller, id: string, { revision, ...values }: LicenseValues & { revision: number }) => {
      return db.asService(async (tx) => {
        const before = await lockLicense(tx, id);
        if (!before) throw notFound('license');
        if (before.revision !== revision)
          throw conflict('changed', `${before.updated_by_name} changed this license. Reload it to see the changes.`);
        await updateLicense(tx, id, values, by(caller));
        const { state, number, valid_from: from, valid_until: until } = before;
        await record(tx, caller, 'agency.license_changed', {
          id,
          ...values,
          before: { state, number, valid_from: from, valid_until: until },
        });
      });
    },

    remove: (caller: AgencyCaller, id: string) => {
      return db.asService(async (tx) => {
        const before = await lockLicense(tx, id);
        if (!before) throw notFound('license');
        await deleteLicense(tx, id);
        await record(tx, caller, 'agency.license_removed', { id, state: before.state, number: before.number });
      });
    },
  };
}
