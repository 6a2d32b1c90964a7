import type { LocationFilters, TypedLocation } from '@recoup/contract/locations';
import { checkLocation, warnAboutLocation, type CompanyLocation } from '@recoup/domain/location';
import type { Readable } from 'node:stream';
import { recordActivity } from '../../../platform/activity.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { unprocessable, type FieldError } from '../../../platform/http/errors.ts';
import type { TabularColumn } from '../../../platform/tabular/cells.ts';
import { writeCsv } from '../../../platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '../../../platform/tabular/xlsx.ts';
import { readLocationRows } from './location-file.ts';
import { CODE_TAKEN } from './locations.errors.ts';
import { insertLocations, listAll, listTakenCodes, type LocationRow } from './locations.repository.ts';
import { changeOf } from './locations.service.ts';

/** The headers that an import knows, so that what goes out comes in again. */
const columns: readonly TabularColumn<LocationRow>[] = [
  { header: 'Code', kind: 'text', value: (row) => row.code },
  { header: 'Name', kind: 'text', value: (row) => row.name, width: 28 },
  { header: 'Address line 1', kind: 'text', value: (row) => row.line1, width: 28 },
  { header: 'Address line 2', kind: 'text', value: (row) => row.line2 },
  { header: 'City', kind: 'text', value: (row) => row.city },
  { header: 'State', kind: 'text', value: (row) => row.state },
  { header: 'ZIP', kind: 'text', value: (row) => row.postal_code },
  { header: 'Phone', kind: 'text', value: (row) => row.phone?.slice(2) ?? null },
  { header: 'Hours', kind: 'text', value: (row) => row.hours },
  { header: 'Remit to', kind: 'text', value: (row) => (row.is_remit_to ? 'Yes' : 'No') },
  { header: 'Active', kind: 'text', value: (row) => (row.is_active ? 'Yes' : 'No') },
  { header: 'Accounts', kind: 'text', value: (row) => String(row.account_count) },
];

/** What is wrong with each of many, also beside each other and beside those that are there. */
function checkAll(rows: readonly TypedLocation[], taken: ReadonlySet<string>) {
  const seen = new Set<string>();
  return rows.map((typed) => {
    const { value, problems } = checkLocation(typed);
    const code = typed.code.trim().toLowerCase();
    const twice: FieldError[] = [];
    if (code !== '' && taken.has(code)) twice.push({ path: 'code', message: CODE_TAKEN });
    else if (code !== '' && seen.has(code)) twice.push({ path: 'code', message: 'Two rows have this code' });
    seen.add(code);
    return { value, problems: [...problems.map(({ path, message }) => ({ path, message })), ...twice] };
  });
}

export function createLocationFiles({ db, clock }: { db: Db; clock: Clock }) {
  const takenCodes = (caller: ClientCaller) => db.asUser(caller.claims, (tx) => listTakenCodes(tx, caller.clientId));

  return {
    async read(caller: ClientCaller, content: AsyncIterable<Uint8Array>) {
      const { rows, unknownColumns } = await readLocationRows(content);
      const checked = checkAll(
        rows.map(({ location }) => location),
        await takenCodes(caller),
      );
      return {
        rows: rows.map((row, index) => {
          const { value, problems = [] } = checked[index] ?? {};
          return { ...row, problems, warnings: value ? warnAboutLocation(value) : [] };
        }),
        unknown_columns: unknownColumns,
      };
    },

    import: (caller: ClientCaller, rows: readonly TypedLocation[]): Promise<{ added: number }> =>
      db.asUser(caller.claims, async (tx) => {
        const checked = checkAll(rows, await listTakenCodes(tx, caller.clientId));
        const errors = checked.flatMap(({ problems }, index) =>
          problems.map(({ path, message }) => ({ path: `rows.${index}.${path}`, message })),
        );
        if (errors.length > 0) throw unprocessable(errors);
        const locations = checked.flatMap(({ value }): CompanyLocation[] => (value ? [value] : []));
        const added = await insertLocations(tx, changeOf(caller, clock), locations);
        const late = locations.findIndex(({ code }) => !added.has(code.toLowerCase()));
        if (late >= 0) throw unprocessable([{ path: `rows.${late}.code`, message: CODE_TAKEN }]);
        await recordActivity(tx, caller, { action: 'locations.imported', details: { rows: locations.length } });
        return { added: locations.length };
      }),

    export: (
      caller: ClientCaller,
      { format, ...filters }: LocationFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> =>
      db.asUser(caller.claims, async (tx) => {
        const rows = await listAll(tx, caller.clientId, filters);
        await recordActivity(tx, caller, { action: 'locations.exported', details: { format, rows: rows.length } });
        const batches = inOneBatch(rows);
        const content = format === 'csv' ? writeCsv(columns, batches) : writeXlsx([sheetOf('Locations', columns, batches)]);
        return { content, fileName: `locations-${clock.now().toISOString().slice(0, 10)}.${format}` };
      }),
  };
}

export type LocationFiles = ReturnType<typeof createLocationFiles>;

async function* inOneBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
