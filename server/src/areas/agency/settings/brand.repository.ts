import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { RasterImage } from '#platform/files/raster-image.ts';

/** One row for all of them: serializes changes, also the first. */
export const lockBrand = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext('portal.brand'))`.execute(tx);

export const findBrandRow = (tx: Tx) => tx.selectFrom('portal.brand').selectAll().executeTakeFirst();

export interface StoredBrand {
  product_name: string | null;
  agency_name: string | null;
  website: string | null;
  support_email: string | null;
  support_phone: string | null;
  accent_color: string | null;
  logo_id: string | null;
  dark_logo_id: string | null;
  sign_in_headline: string | null;
  sign_in_text: string | null;
  picture_id: string | null;
}

export async function writeBrand(tx: Tx, stored: StoredBrand, { byName, now }: { byName: string; now: Date }): Promise<void> {
  const values = { ...stored, updated_at: now, updated_by_name: byName };
  await tx
    .insertInto('portal.brand')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, revision: sql`portal.brand.revision + 1` }))
    .execute();
}

export async function insertBrandImage(tx: Tx, image: RasterImage & { content: Buffer; now: Date }): Promise<string> {
  const { id } = await tx
    .insertInto('portal.brand_images')
    .values({
      media_type: image.mediaType,
      width: image.width,
      height: image.height,
      content: image.content,
      created_at: image.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findBrandImage = (tx: Tx, id: string) =>
  tx.selectFrom('portal.brand_images').select(['media_type', 'content']).where('id', '=', id).executeTakeFirst();

export async function findMissingImages(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('portal.brand_images').select('id').where('id', 'in', ids).execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** Pictures that were replaced, or uploaded and never saved. */
export const deleteUnusedImages = (tx: Tx, before: Date): Promise<unknown> =>
  tx
    .deleteFrom('portal.brand_images')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('portal.brand')
            .select('portal.brand.id')
            .where(
              sql<boolean>`portal.brand_images.id in (portal.brand.logo_id, portal.brand.dark_logo_id, portal.brand.picture_id)`,
            ),
        ),
      ),
    )
    .execute();
