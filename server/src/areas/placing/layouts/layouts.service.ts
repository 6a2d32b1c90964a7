import { isReasonHeader } from '@recoup/domain/placing/import-files';
import { createHash } from 'node:crypto';
import { recordAgencyEntries, type AgencyActor } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { AppError, conflict, unprocessable } from '#platform/http/errors.ts';
import { checkColumns, readConfirmed, type Column } from './describe-layout.ts';
import {
  findConfirmed,
  findLayout,
  insertLayout,
  isNameTaken,
  listClientLayouts,
  listLayouts,
  lockLayouts,
  updateLayout,
  type ClientLayoutRow,
  type LayoutRow,
} from './layouts.repository.ts';

export interface UsedLayout extends Omit<LayoutRow, 'header_signature'> {
  /** Eight digits, always the same for a header. */
  key: string;
}

export interface LayoutDetails extends UsedLayout {
  columns: Column[];
  row_meaning: string;
  invoices: string;
}

export interface LayoutOfClient extends Omit<ClientLayoutRow, 'header_signature' | 'mapping' | 'headers' | 'columns'> {
  key: string;
  columns: { header: string; field: string | null; client_field: string | null }[];
}

/** A layout as a colleague sees it beside one client; absent on the command line. */
export interface SeenLayout {
  clientId: string;
  revision: number;
}

const MAX_NAME_LENGTH = 100;

/** The agency's view of the layouts that its clients use, for the console and the command line. */
export function createLayouts({ db, clock }: { db: Db; clock: Clock }) {
  async function find(tx: Tx, key: string): Promise<LayoutRow & { key: string }> {
    const found = (await listLayouts(tx)).map((row) => ({ ...row, key: keyOf(row.header_signature) }));
    const row = found.find((layout) => layout.key === key.toLowerCase() || layout.name?.toLowerCase() === key.toLowerCase());
    if (!row)
      throw new AppError({
        status: 404,
        code: 'not_found',
        message: `No layout has the key or name ${key}. List them to see their keys.`,
      });
    return row;
  }

  async function describe(tx: Tx, { header_signature: signature, ...row }: LayoutRow & { key: string }): Promise<LayoutDetails> {
    const named = await findLayout(tx, signature);
    if (named) return { ...row, columns: named.columns, row_meaning: named.row_meaning, invoices: named.invoices };
    return { ...row, ...readConfirmed(signature, await findConfirmed(tx, signature)) };
  }

  const record = (tx: Tx, by: AgencyActor, details: { name: string | null; change: string; columns?: object }) =>
    recordAgencyEntries(tx, by, [{ action: 'agency.layout_changed', subjectType: 'layout', details }]);

  /** Locked until the transaction ends, and unchanged since the colleague saw it. */
  async function findForChange(tx: Tx, key: string, seen: SeenLayout | undefined) {
    await lockLayouts(tx);
    const own = seen && (await listClientLayouts(tx, seen.clientId)).find((row) => keyOf(row.header_signature) === key);
    if (seen && !own) throw new AppError({ status: 404, code: 'not_found', message: 'The client does not use this layout.' });
    const row = await find(tx, key);
    if (seen && seen.revision !== row.revision)
      throw conflict('layout_changed', 'A colleague changed this layout. Reload it to see the changes.');
    return { row, own };
  }

  /** Only a named layout is the agency's to change. */
  async function requireNamed(tx: Tx, key: string, seen: SeenLayout | undefined) {
    const { row } = await findForChange(tx, key, seen);
    if (row.name === null) throw unprocessable([{ path: 'name', message: 'Name the layout first.' }]);
    return row;
  }

  async function storeColumns(
    tx: Tx,
    row: LayoutRow,
    { columns, changed, by }: { columns: Column[]; changed: ReadonlyMap<string, string | null>; by: AgencyActor },
  ) {
    checkColumns(columns);
    await updateLayout(tx, row.header_signature, {
      columns: JSON.stringify(columns),
      updated_by_name: by.name,
      updated_at: clock.now(),
    });
    await record(tx, by, { name: row.name, change: 'corrected', columns: Object.fromEntries(changed) });
  }

  return {
    list: (): Promise<UsedLayout[]> =>
      db.asService(async (tx) =>
        (await listLayouts(tx)).map(({ header_signature: signature, ...row }) => ({ ...row, key: keyOf(signature) })),
      ),

    /** Under the policies of the transaction. */
    ofClient: async (tx: Tx, clientId: string): Promise<LayoutOfClient[]> =>
      (await listClientLayouts(tx, clientId)).map(describeOwn),

    show: (key: string): Promise<LayoutDetails> => db.asService(async (tx) => describe(tx, await find(tx, key))),

    /** Names a layout. The first name makes it the agency's, with the fields that the client, or any client, confirmed last. */
    name: (key: string, given: string, by: AgencyActor, seen?: SeenLayout): Promise<LayoutDetails> =>
      db.asService(async (tx) => {
        const name = given.trim();
        if (name === '' || name.length > MAX_NAME_LENGTH)
          throw unprocessable([{ path: 'name', message: `A name has 1 to ${MAX_NAME_LENGTH} characters.` }]);
        const { row, own } = await findForChange(tx, key, seen);
        const signature = row.header_signature;
        if (await isNameTaken(tx, name, signature))
          throw unprocessable([{ path: 'name', message: `Another layout is named “${name}”.` }]);
        if (row.name === null) {
          const confirmed = own ?? (await findConfirmed(tx, signature));
          const { columns, row_meaning: rowMeaning, invoices } = readConfirmed(signature, confirmed);
          await insertLayout(tx, { signature, name, columns, rowMeaning, invoices, by: by.name, at: clock.now() });
        } else await updateLayout(tx, signature, { name, updated_by_name: by.name, updated_at: clock.now() });
        await record(tx, by, { name, change: 'named' });
        return describe(tx, { ...row, name });
      }),

    /** Changes the fields of columns by their headers; null: ignored. Files that clients have confirmed stay as they are. */
    correct: (key: string, fields: ReadonlyMap<string, string | null>, by: AgencyActor): Promise<LayoutDetails> =>
      db.asService(async (tx) => {
        const row = await requireNamed(tx, key, undefined);
        const { columns } = await describe(tx, row);
        const given = new Map([...fields].map(([header, field]) => [header.toLowerCase(), field]));
        for (const header of fields.keys())
          if (!columns.some(([known]) => known.toLowerCase() === header.toLowerCase()))
            throw unprocessable([{ path: 'fields', message: `The layout has no column “${header}”.` }]);
        const corrected = columns.map(([header, field]): Column => {
          const next = given.get(header.toLowerCase());
          return [header, next === undefined ? field : next];
        });
        await storeColumns(tx, row, { columns: corrected, changed: fields, by });
        return describe(tx, row);
      }),

    /** The same for all columns by their position, since two may have the same header. */
    replaceFields: (key: string, fields: readonly (string | null)[], by: AgencyActor, seen: SeenLayout): Promise<void> =>
      db.asService(async (tx) => {
        const row = await requireNamed(tx, key, seen);
        const { columns } = await describe(tx, row);
        if (fields.length !== columns.length)
          throw unprocessable([{ path: 'fields', message: `The layout has ${columns.length} columns.` }]);
        const corrected = columns.map(([header], at): Column => [header, fields[at] ?? null]);
        const changed = new Map(corrected.filter(([, field], at) => field !== columns[at]?.[1]));
        if (changed.size > 0) await storeColumns(tx, row, { columns: corrected, changed, by });
      }),

    /** Maps the files of all clients that have not confirmed a mapping of their own for this header, or ends that. */
    share: (key: string, isShared: boolean, by: AgencyActor, seen?: SeenLayout): Promise<LayoutDetails> =>
      db.asService(async (tx) => {
        const row = await requireNamed(tx, key, seen);
        await updateLayout(tx, row.header_signature, {
          is_shared: isShared,
          updated_by_name: by.name,
          updated_at: clock.now(),
        });
        await record(tx, by, { name: row.name, change: isShared ? 'shared' : 'no longer shared' });
        return describe(tx, { ...row, is_shared: isShared });
      }),
  };
}

function keyOf(signature: string): string {
  return createHash('sha256').update(signature).digest('hex').slice(0, 8);
}

function describeOwn({ header_signature: signature, mapping, headers, columns: named, ...row }: ClientLayoutRow): LayoutOfClient {
  const own = readConfirmed(signature, { mapping, headers }).columns;
  // In the same order as the layout's columns; only our own column of problems may be in one and not in the other.
  const fields = own.filter(([header]) => !isReasonHeader(header)).map(([, field]) => field);
  return {
    ...row,
    key: keyOf(signature),
    columns: (named ?? own).map(([header, field]) => ({
      header,
      field,
      client_field: isReasonHeader(header) ? null : (fields.shift() ?? null),
    })),
  };
}
