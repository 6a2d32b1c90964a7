import { importMapping } from '@recoup/contract/placing/import-shapes';
import { mappingField, takesSeveralColumns } from '@recoup/domain/placing/mapping';
import { unprocessable } from '#platform/http/errors.ts';

/** A column of a layout with its field; null: ignored. */
export type Column = [header: string, field: string | null];

/** What a client confirmed, by the headers of its file. */
export function readConfirmed(
  signature: string,
  confirmed: { mapping: unknown; headers: readonly string[] | null } | undefined,
): { columns: Column[]; row_meaning: string; invoices: string } {
  const mapping = importMapping.parse(confirmed?.mapping);
  const fields = new Map(mapping.columns.map(({ index, field }) => [index, field]));
  const headers = confirmed?.headers ?? signature.split('|');
  return {
    columns: headers.flatMap((header, at): Column[] => (header === '' ? [] : [[header, fields.get(at) ?? null]])),
    row_meaning: mapping.row_meaning,
    invoices: mapping.invoices,
  };
}

const refuse = (message: string) => unprocessable([{ path: 'fields', message }]);

/** Throws for an unknown field, and for one that two columns would be. */
export function checkColumns(columns: readonly Column[]): void {
  const fields = columns.flatMap(([, field]) => field ?? []);
  for (const field of fields) if (!mappingField(field)) throw refuse(`There is no field ${field}.`);
  const single = fields.filter((field) => !takesSeveralColumns(field));
  const twice = single.find((field, at) => single.indexOf(field) !== at);
  if (twice !== undefined)
    throw refuse(`Two columns would be ${mappingField(twice)?.label ?? twice}. Correct the other one too.`);
}
