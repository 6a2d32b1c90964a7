import { companyLocation, locationHeaders, type LocationFilters, type TypedLocation } from '@recoup/contract/company/locations';
import { labelOf } from '@recoup/contract/shared/label-of';
import { CODE_TAKEN, checkLocations, codeKey, warnAboutLocation, type CompanyLocation } from '@recoup/domain/company/location';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { unprocessable, type FieldError } from '#platform/http/errors.ts';
import { readListFile, requireValidRows } from '#platform/sheets/list-file.ts';
import { inOneBatch, type TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import type { GuardCheckRedirects } from './check-address-changes.ts';
import { checksOfNew } from './check-address.email.ts';
import { locationList } from './location-file.ts';
import { insertLocations, listAll, listTakenCodes, type LocationRow } from './locations.repository.ts';
import { changeOf } from './locations.service.ts';

/** Headers that the import recognizes, so that an export can be imported. */
const columns: readonly TabularColumn<LocationRow>[] = [
  { header: locationHeaders.code, kind: 'text', value: (row) => row.code },
  { header: locationHeaders.name, kind: 'text', value: (row) => row.name, width: 28 },
  { header: locationHeaders.line1, kind: 'text', value: (row) => row.line1, width: 28 },
  { header: locationHeaders.line2, kind: 'text', value: (row) => row.line2 },
  { header: locationHeaders.city, kind: 'text', value: (row) => row.city },
  { header: locationHeaders.state, kind: 'text', value: (row) => row.state },
  { header: locationHeaders.postal_code, kind: 'text', value: (row) => row.postal_code },
  { header: locationHeaders.phone, kind: 'text', value: (row) => row.phone?.slice(2) ?? null },
  { header: locationHeaders.hours, kind: 'text', value: (row) => row.hours },
  { header: locationHeaders.is_remit_to, kind: 'text', value: (row) => (row.is_remit_to ? 'Yes' : 'No') },
  { header: 'Active', kind: 'text', value: (row) => (row.is_active ? 'Yes' : 'No') },
  { header: labelOf(companyLocation.shape.account_count), kind: 'text', value: (row) => String(row.account_count) },
];

const toErrors = (problems: readonly FieldError[]): FieldError[] => problems.map(({ path, message }) => ({ path, message }));

interface FileDependencies {
  db: Db;
  clock: AgencyClock;
  guardCheckRedirects: GuardCheckRedirects;
}

export function createLocationFiles({ db, clock, guardCheckRedirects }: FileDependencies) {
  const takenCodes = (caller: ClientCaller) => db.asUser(caller.claims, (tx) => listTakenCodes(tx, caller.clientId));

  return {
    async read(caller: ClientCaller, content: AsyncIterable<Uint8Array>) {
      const { rows, unknownColumns } = await readListFile(locationList, content);
      const taken = await takenCodes(caller);
      const checked = checkLocations(
        rows.map(({ value }) => value),
        taken,
      );
      const codes = new Set(rows.map(({ value: { code } }) => codeKey(code)));
      return {
        rows: rows.map(({ row, value: location }, index) => {
          const { value, problems = [] } = checked[index] ?? {};
          return { row, location, problems: toErrors(problems), warnings: value ? warnAboutLocation(value) : [] };
        }),
        taken_codes: [...codes].filter((code) => taken.has(code)),
        unknown_columns: unknownColumns,
      };
    },

    import: (caller: ClientCaller, rows: readonly TypedLocation[]): Promise<{ added: number }> =>
      db.asUser(caller.claims, async (tx) => {
        const checked = checkLocations(rows, await listTakenCodes(tx, caller.clientId));
        requireValidRows(checked);
        const locations = checked.flatMap(({ value }): CompanyLocation[] => (value ? [value] : []));
        const added = await insertLocations(tx, changeOf(caller, clock), locations);
        const late = locations.findIndex(({ code }) => !added.has(code.toLowerCase()));
        if (late >= 0) throw unprocessable([{ path: `rows.${late}.code`, message: CODE_TAKEN }]);
        // Its endpoint requires step-up.
        await guardCheckRedirects(tx, caller, { isConfirmed: true, changes: locations.map(checksOfNew) });
        await recordAuditEntry(tx, caller, { action: 'locations.imported', details: { rows: locations.length } });
        return { added: locations.length };
      }),

    export: (
      caller: ClientCaller,
      { format, ...filters }: LocationFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await listAll(tx, caller.clientId, filters);
        await recordAuditEntry(tx, caller, { action: 'locations.exported', details: { format, rows: rows.length } });
        const batches = inOneBatch(rows);
        const content = format === 'csv' ? writeCsv(columns, batches) : writeXlsx([sheetOf('Locations', columns, batches)]);
        return { content, fileName: `locations-${clock.today()}.${format}` };
      }),
  };
}

export type LocationFiles = ReturnType<typeof createLocationFiles>;
