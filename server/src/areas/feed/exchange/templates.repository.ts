import type { Tx } from '#platform/db/db.ts';

export interface TemplateRow {
  name: string;
  kind: string;
  definition: unknown;
  saved_at: Date;
}

export function listTemplates(tx: Tx): Promise<TemplateRow[]> {
  return tx.selectFrom('feed.exchange_templates').selectAll().orderBy('name').orderBy('kind').execute();
}

export async function findTemplate(tx: Tx, name: string, kind: string): Promise<unknown> {
  const row = await tx
    .selectFrom('feed.exchange_templates')
    .select('definition')
    .where('name', '=', name)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.definition ?? null;
}

export async function saveTemplate(
  tx: Tx,
  { name, kind, definition, savedAt }: { name: string; kind: string; definition: object; savedAt: Date },
): Promise<void> {
  const values = { definition: JSON.stringify(definition), saved_at: savedAt };
  await tx
    .insertInto('feed.exchange_templates')
    .values({ name, kind, ...values })
    .onConflict((conflict) => conflict.columns(['name', 'kind']).doUpdateSet(values))
    .execute();
}

export async function deleteTemplates(tx: Tx, name: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('feed.exchange_templates').where('name', '=', name).executeTakeFirst();
  return Number(numDeletedRows);
}
