import type { Config } from '#server/config.ts';
import type { Selectable } from 'kysely';
import type { Tx } from './db/db.ts';
import type { PortalBrand } from './db/schema.ts';

/** How the agency presents itself to clients. */
export interface Brand {
  productName: string;
  agencyName: string;
  website: string;
  supportEmail: string;
  supportPhone: string | null;
  /** `#rrggbb` */
  accentColor: string;
  logoUrl: string | null;
  /** For the dark color scheme; null: the same logo. */
  darkLogoUrl: string | null;
  signInHeadline: string | null;
  signInText: string | null;
  signInPictureUrl: string | null;
}

/** The setting that, where the environment has it, overrides what the console stores. */
export const BRAND_SETTINGS = {
  product_name: 'PRODUCT_NAME',
  agency_name: 'AGENCY_NAME',
  website: 'AGENCY_WEBSITE',
  support_email: 'AGENCY_SUPPORT_EMAIL',
  support_phone: 'AGENCY_SUPPORT_PHONE',
  accent_color: 'AGENCY_ACCENT_COLOR',
  logo: 'AGENCY_LOGO_URL',
  dark_logo: 'AGENCY_LOGO_DARK_URL',
} as const;

export type BrandField = keyof typeof BRAND_SETTINGS;

export type BrandConfig = Pick<Config, (typeof BRAND_SETTINGS)[BrandField] | 'fromEnvironment'>;

export const isLocked = ({ fromEnvironment }: Pick<Config, 'fromEnvironment'>, field: BrandField): boolean =>
  fromEnvironment.has(BRAND_SETTINGS[field]);

/** Where the browser loads a stored picture. */
export const brandImagePath = (id: string): string => `/brand/${id}`;

/**
 * The brand as it is now, read in the caller's transaction: one row by its key, so that every server and every email uses a change at
 * once.
 */
export async function readBrand(tx: Tx, config: BrandConfig): Promise<Brand> {
  return brandOf(await tx.selectFrom('portal.brand').selectAll().executeTakeFirst(), config);
}

type BrandRow = Partial<Omit<Selectable<PortalBrand>, 'id'>>;

/** Without a row: the settings of the environment and their defaults. */
export function brandOf(row: BrandRow | undefined, config: BrandConfig): Brand {
  const pick = <T>(field: BrandField, setting: T, stored: T | null | undefined): T =>
    isLocked(config, field) ? setting : (stored ?? setting);
  const pathOf = (id: string | null | undefined) => (id ? brandImagePath(id) : null);
  return {
    productName: pick('product_name', config.PRODUCT_NAME, row?.product_name),
    agencyName: pick('agency_name', config.AGENCY_NAME, row?.agency_name),
    website: pick('website', config.AGENCY_WEBSITE, row?.website),
    supportEmail: pick('support_email', config.AGENCY_SUPPORT_EMAIL, row?.support_email),
    supportPhone: pick<string | null>('support_phone', config.AGENCY_SUPPORT_PHONE ?? null, row?.support_phone),
    accentColor: pick('accent_color', config.AGENCY_ACCENT_COLOR, row?.accent_color),
    logoUrl: pick<string | null>('logo', config.AGENCY_LOGO_URL ?? null, pathOf(row?.logo_id)),
    darkLogoUrl: pick<string | null>('dark_logo', config.AGENCY_LOGO_DARK_URL ?? null, pathOf(row?.dark_logo_id)),
    signInHeadline: row?.sign_in_headline ?? null,
    signInText: row?.sign_in_text ?? null,
    signInPictureUrl: pathOf(row?.picture_id),
  };
}
