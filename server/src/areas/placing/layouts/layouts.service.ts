import { createHash } from 'node:crypto';
import { importMapping } from '@recoup/contract/placing/import-shapes';
import { mappingField } from '@recoup/domain/placing/mapping';
import { operator, recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import {
  findConfirmed,
  findLayout,
  insertLayout,
  isNameTaken,
  listLayouts,
  updateLayout,
  type LayoutRow,
} from './layouts.repository.ts';

export interface UsedLayout extends Omit<LayoutRow, 'header_signature'> {
  /** Eight digits that stay the same for a header. */
  key: string;
}

export interface LayoutDetails extends UsedLayout {
  columns: [header: string, field: string | null][];
  row_meaning: string;
  invoices: string;
}

const LONGEST_NAME = 100;
/** Fields of one column each; the others add up or join. */
const isRepeatable = (field: string) => mappingField(field)?.repeatable === true;

/** The agency's view of the layouts that its clients use. Errors are plain and meant for the agency's people. */
export function createLayouts({ db, clock }: { db: Db; clock: Clock }) {
  async function find(tx: Tx, key: string): Promise<LayoutRow & { key: string }> {
    const found = (await listLayouts(tx)).map((row) => ({ ...row, key: keyOf(row.header_signature) }));
    const row = found.find((layout) => layout.key === key.toLowerCase() || layout.name?.toLowerCase() === key.toLowerCase());
    if (!row) throw new Error(`No layout has the key or name ${key}. List them to see their keys.`);
    return row;
  }

  async function describe(tx: Tx, { header_signature: signature, ...row }: LayoutRow & { key: string }): Promise<LayoutDetails> {
    const named = await findLayout(tx, signature);
    if (named) return { ...row, columns: named.columns, row_meaning: named.row_meaning, invoices: named.invoices };
    const confirmed = await findConfirmed(tx, signature);
    const mapping = importMapping.parse(confirmed?.mapping);
    const fields = new Map(mapping.columns.map(({ index, field }) => [index, field]));
    const headers = confirmed?.headers ?? signature.split('|');
    return {
      ...row,
      columns: headers.flatMap((header, at): [string, string | null][] =>
        header === '' ? [] : [[header, fields.get(at) ?? null]],
      ),
      row_meaning: mapping.row_meaning,
      invoices: mapping.invoices,
    };
  }

  const record = (tx: Tx, by: string, details: { name: string | null; change: string; columns?: object }) =>
    recordAgencyEntries(tx, operator(by), [{ action: 'agency.layout_changed', subjectType: 'layout', details }]);

  /** Only a named layout is the agency's to change. */
  async function requireNamed(tx: Tx, key: string) {
    const row = await find(tx, key);
    if (row.name === null) throw new Error('Name the layout first.');
    return row;
  }

  return {
    list: (): Promise<UsedLayout[]> =>
      db.asService(async (tx) =>
        (await listLayouts(tx)).map(({ header_signature: signature, ...row }) => ({ ...row, key: keyOf(signature) })),
      ),

    show: (key: string): Promise<LayoutDetails> => db.asService(async (tx) => describe(tx, await find(tx, key))),

    /** Names a layout. The first name makes it the agency's, with the fields that a client confirmed last. */
    name: (key: string, given: string, by: string): Promise<LayoutDetails> =>
      db.asService(async (tx) => {
        const name = given.trim();
        if (name === '' || name.length > LONGEST_NAME) throw new Error(`A name has 1 to ${LONGEST_NAME} characters.`);
        const row = await find(tx, key);
        const signature = row.header_signature;
        if (await isNameTaken(tx, name, signature)) throw new Error(`Another layout is named “${name}”.`);
        if (row.name === null) {
          const { columns, row_meaning: rowMeaning, invoices } = await describe(tx, row);
          await insertLayout(tx, { signature, name, columns, rowMeaning, invoices, by, at: clock.now() });
        } else await updateLayout(tx, signature, { name, updated_by_name: by, updated_at: clock.now() });
        await record(tx, by, { name, change: 'named' });
        return describe(tx, { ...row, name });
      }),

    /** Changes the fields of columns by their headers; null: ignored. Files that clients have confirmed stay as they are. */
    correct: (key: string, fields: ReadonlyMap<string, string | null>, by: string): Promise<LayoutDetails> =>
      db.asService(async (tx) => {
        const row = await requireNamed(tx, key);
        const { columns } = await describe(tx, row);
        for (const [header, field] of fields) {
          if (!columns.some(([known]) => known.toLowerCase() === header.toLowerCase()))
            throw new Error(`The layout has no column “${header}”.`);
          if (field !== null && !mappingField(field)) throw new Error(`There is no field ${field}.`);
        }
        const given = new Map([...fields].map(([header, field]) => [header.toLowerCase(), field]));
        const corrected = columns.map(([header, field]): [string, string | null] => {
          const next = given.get(header.toLowerCase());
          return [header, next === undefined ? field : next];
        });
        const taken = corrected.flatMap(([, field]) => (field === null || isRepeatable(field) ? [] : [field]));
        const twice = taken.find((field, at) => taken.indexOf(field) !== at);
        if (twice !== undefined) throw new Error(`Two columns would be ${twice}. Correct the other one too.`);
        await updateLayout(tx, row.header_signature, {
          columns: JSON.stringify(corrected),
          updated_by_name: by,
          updated_at: clock.now(),
        });
        await record(tx, by, { name: row.name, change: 'corrected', columns: Object.fromEntries(fields) });
        return describe(tx, row);
      }),

    /** Maps the files of all clients that have not confirmed a mapping of their own for this header, or ends that. */
    share: (key: string, isShared: boolean, by: string): Promise<LayoutDetails> =>
      db.asService(async (tx) => {
        const row = await requireNamed(tx, key);
        await updateLayout(tx, row.header_signature, { is_shared: isShared, updated_by_name: by, updated_at: clock.now() });
        await record(tx, by, { name: row.name, change: isShared ? 'shared' : 'no longer shared' });
        return describe(tx, { ...row, is_shared: isShared });
      }),
  };
}

function keyOf(signature: string): string {
  return createHash('sha256').update(signature).digest('hex').slice(0, 8);
}
