import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface TemplateRow {
  id: string;
  name: string;
  body: string;
  revision: number;
  updated_at: Date;
  updated_by_name: string;
}

const columns = ['id', 'name', 'body', 'revision', 'updated_at', 'updated_by_name'] as const;

export const listTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx
    .selectFrom('portal.answer_templates')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .execute();

interface Written {
  name: string;
  body: string;
  byName: string;
  now: Date;
}

/** Null if another template has the name. */
export async function insertTemplate(tx: Tx, { name, body, byName, now }: Written): Promise<TemplateRow | null> {
  const row = await tx
    .insertInto('portal.answer_templates')
    .values({ name, body, updated_by_name: byName, updated_at: now })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | null> {
  const row = await tx.selectFrom('portal.answer_templates').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function hasName(tx: Tx, { name, exceptId }: { name: string; exceptId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('portal.answer_templates')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export const updateTemplate = (tx: Tx, id: string, { name, body, byName, now }: Written): Promise<TemplateRow> =>
  tx
    .updateTable('portal.answer_templates')
    .set({ name, body, updated_by_name: byName, updated_at: now, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const removeTemplate = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom('portal.answer_templates').where('id', '=', id).execute();
