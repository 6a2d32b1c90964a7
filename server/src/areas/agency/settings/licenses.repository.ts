import { sql } from 'kysely';
import type { LicensePeriod } from '@recoup/domain/agency/licenses';
import type { Tx } from '#platform/db/db.ts';

export interface LicenseValues extends LicensePeriod {
  number: string;
}

const columns = ['id', 'state', 'number', 'valid_from', 'valid_until', 'revision', 'updated_at', 'updated_by_name'] as const;

export const listLicenseRows = (tx: Tx) =>
  tx.selectFrom('portal.agency_licenses').select(columns).orderBy('state').orderBy('valid_from', 'desc').execute();

export async function insertLicense(
  tx: Tx,
  values: LicenseValues,
  { byName, now }: { byName: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('portal.agency_licenses')
    .values({ ...values, updated_at: now, updated_by_name: byName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockLicense = (tx: Tx, id: string) =>
  tx.selectFrom('portal.agency_licenses').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export const updateLicense = (
  tx: Tx,
  id: string,
  values: LicenseValues,
  { byName, now }: { byName: string; now: Date },
): Promise<unknown> =>
  tx
    .updateTable('portal.agency_licenses')
    .set({ ...values, updated_at: now, updated_by_name: byName, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();

export const deleteLicense = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom('portal.agency_licenses').where('id', '=', id).execute();
