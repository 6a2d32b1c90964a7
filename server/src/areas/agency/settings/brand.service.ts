import { brandImageLimits, BRAND_FIELDS, type Brand, type saveBrand } from '@recoup/contract/agency/brand';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { MS_PER } from '@recoup/domain/shared/time';
import type { Config } from '#server/config.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import { brandImagePath, BRAND_SETTINGS, isLocked, readBrand } from '#platform/brand.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { readRasterImage } from '#platform/files/raster-image.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import {
  deleteUnusedImages,
  findBrandImage,
  findBrandRow,
  findMissingImages,
  insertBrandImage,
  lockBrand,
  writeBrand,
  type StoredBrand,
} from './brand.repository.ts';
import { mayChange } from './may-change.ts';

interface BrandContext {
  db: Db;
  clock: AgencyClock;
  config: Config;
}

const IMAGE_FIELDS = { logo_id: 'the logo', dark_logo_id: 'the dark logo', picture_id: 'the picture' } as const;

export function createBrandService({ db, clock, config }: BrandContext) {
  async function present(tx: Tx, caller: AgencyCaller): Promise<Brand> {
    const brand = await readBrand(tx, config);
    const row = await findBrandRow(tx);
    const imageOf = (url: string | null, id: string | null | undefined) =>
      url === null ? null : { id: id && url === brandImagePath(id) ? id : null, url };
    return {
      product_name: brand.productName,
      agency_name: brand.agencyName,
      website: brand.website,
      support_email: brand.supportEmail,
      support_phone: brand.supportPhone,
      accent_color: brand.accentColor.toLowerCase(),
      sign_in_headline: brand.signInHeadline,
      sign_in_text: brand.signInText,
      logo: imageOf(brand.logoUrl, row?.logo_id),
      dark_logo: imageOf(brand.darkLogoUrl, row?.dark_logo_id),
      sign_in_picture: imageOf(brand.signInPictureUrl, row?.picture_id),
      locked: BRAND_FIELDS.filter((field) => isLocked(config, field)).map((field) => ({ field, setting: BRAND_SETTINGS[field] })),
      revision: row?.revision ?? 0,
      updated_at: row?.updated_at.toISOString() ?? null,
      updated_by_name: row?.updated_by_name ?? null,
      may_change: mayChange(caller),
    };
  }

  /** Fields set by the environment keep their stored values, which apply again when the setting is removed. */
  function keepLocked(given: StoredBrand, before: StoredBrand): StoredBrand {
    const kept: StoredBrand = { ...given };
    for (const field of ['product_name', 'agency_name', 'website', 'support_email', 'support_phone', 'accent_color'] as const)
      if (isLocked(config, field)) kept[field] = before[field];
    if (isLocked(config, 'logo')) kept.logo_id = before.logo_id;
    if (isLocked(config, 'dark_logo')) kept.dark_logo_id = before.dark_logo_id;
    return kept;
  }

  return {
    get: (caller: AgencyCaller): Promise<Brand> => db.asService((tx) => present(tx, caller)),

    save: (caller: AgencyCaller, { revision, ...given }: BodyOf<typeof saveBrand>): Promise<Brand> => {
      return db.asService(async (tx) => {
        await lockBrand(tx);
        const row = await findBrandRow(tx);
        if ((row?.revision ?? 0) !== revision)
          throw conflict('changed', `${row?.updated_by_name ?? 'Someone'} changed the brand. Reload it to see the changes.`);
        const before: StoredBrand = row ?? nothingStored;
        const after = keepLocked(given, before);
        await requireImages(tx, after);
        const now = clock.now();
        await writeBrand(tx, after, { byName: caller.name, now });
        await deleteUnusedImages(tx, new Date(now.getTime() - MS_PER.day));
        const fields = (Object.keys(nothingStored) as (keyof StoredBrand)[]).filter((field) => before[field] !== after[field]);
        const changes = Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));
        await recordAgencyEntries(tx, caller, [{ action: 'agency.brand_changed', subjectType: 'brand', details: { changes } }]);
        return present(tx, caller);
      });
    },

    async addImage(content: AsyncIterable<Uint8Array>) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of content) {
        size += chunk.byteLength;
        if (size > brandImageLimits.bytes) throw unprocessable([{ path: 'file', message: 'Choose a picture of at most 512 kB' }]);
        chunks.push(chunk);
      }
      const bytes = Buffer.concat(chunks);
      const image = readRasterImage(bytes);
      if (!image) throw unprocessable([{ path: 'file', message: 'Choose a PNG, JPEG or WebP picture' }]);
      if (Math.max(image.width, image.height) > brandImageLimits.side)
        throw unprocessable([{ path: 'file', message: `Choose a picture of at most ${brandImageLimits.side} pixels a side` }]);
      const id = await db.asService((tx) => insertBrandImage(tx, { ...image, content: bytes, now: clock.now() }));
      return { id, url: brandImagePath(id), width: image.width, height: image.height };
    },

    /** For everyone: the sign-in page shows it. */
    async image(id: string) {
      const found = await db.asService((tx) => findBrandImage(tx, id));
      if (!found) throw notFound('picture');
      return found;
    },
  };
}

const nothingStored: StoredBrand = {
  product_name: null,
  agency_name: null,
  website: null,
  support_email: null,
  support_phone: null,
  accent_color: null,
  logo_id: null,
  dark_logo_id: null,
  sign_in_headline: null,
  sign_in_text: null,
  picture_id: null,
};

async function requireImages(tx: Tx, stored: StoredBrand): Promise<void> {
  const fields = Object.keys(IMAGE_FIELDS) as (keyof typeof IMAGE_FIELDS)[];
  const given = fields.flatMap((field) => stored[field] ?? []);
  const missing = await findMissingImages(tx, given);
  const errors = fields
    .filter((field) => missing.includes(stored[field] ?? ''))
    .map((field) => ({ path: field, message: `Choose ${IMAGE_FIELDS[field]} again` }));
  if (errors.length > 0) throw unprocessable(errors);
}
