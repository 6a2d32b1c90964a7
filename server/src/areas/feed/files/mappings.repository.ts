import type { Tx } from '#platform/db/db.ts';

export interface FileMapping {
  /** Header of the column by field. */
  columns: Record<string, string>;
  /** Value of the field in every row. */
  constants: Record<string, string>;
}

/** Systems whose files have a saved mapping. */
export async function listSources(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('feed.file_mappings').select('source').distinct().orderBy('source').execute();
  return rows.map(({ source }) => source);
}

export async function findMapping(tx: Tx, source: string, kind: string): Promise<FileMapping | null> {
  const row = await tx
    .selectFrom('feed.file_mappings')
    .select(['columns', 'constants'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? { columns: row.columns as FileMapping['columns'], constants: row.constants as FileMapping['constants'] } : null;
}

export async function saveMapping(
  tx: Tx,
  { source, kind, columns, constants, savedAt }: FileMapping & { source: string; kind: string; savedAt: Date },
): Promise<void> {
  const values = { columns: JSON.stringify(columns), constants: JSON.stringify(constants), saved_at: savedAt };
  await tx
    .insertInto('feed.file_mappings')
    .values({ source, kind, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'kind']).doUpdateSet(values))
    .execute();
}
