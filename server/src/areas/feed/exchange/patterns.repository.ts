import type { FileHandling } from '#platform/db/json-columns.ts';
import type { Tx } from '#platform/db/db.ts';

export interface FilePattern {
  pattern: string;
  handling: FileHandling;
}

export async function listPatterns(tx: Tx): Promise<FilePattern[]> {
  const rows = await tx.selectFrom('feed.exchange_patterns').selectAll().orderBy('pattern').execute();
  return rows.map(({ pattern, kind, source, is_dry_run: isDryRun, is_history: isHistory, columns, constants }) => ({
    pattern,
    handling: { kind, source, isDryRun, isHistory, columns, constants },
  }));
}

/** Adds a pattern, or changes how its files are read. */
export async function savePattern(tx: Tx, { pattern, handling }: FilePattern): Promise<void> {
  const values = {
    kind: handling.kind,
    source: handling.source,
    is_dry_run: handling.isDryRun,
    is_history: handling.isHistory,
    columns: JSON.stringify(handling.columns),
    constants: JSON.stringify(handling.constants),
  };
  await tx
    .insertInto('feed.exchange_patterns')
    .values({ pattern, ...values })
    .onConflict((conflict) => conflict.column('pattern').doUpdateSet(values))
    .execute();
}

export async function deletePattern(tx: Tx, pattern: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('feed.exchange_patterns').where('pattern', '=', pattern).executeTakeFirst();
  return numDeletedRows > 0n;
}
