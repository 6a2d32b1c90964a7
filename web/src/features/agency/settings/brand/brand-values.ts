import type { Brand, brandText } from '@recoup/contract/agency/brand';
import { accentShades } from '@recoup/domain/agency/accent';
import { getConfig, setConfig } from '#lib/api/config.ts';
import type { z } from 'zod';

export type BrandInput = z.input<typeof brandText>;

export type Images = Pick<Brand, 'logo' | 'dark_logo' | 'sign_in_picture'>;

export const inputOf = (brand: Brand): BrandInput => ({
  agency_name: brand.agency_name,
  product_name: brand.product_name,
  website: brand.website,
  support_email: brand.support_email,
  support_phone: brand.support_phone ?? '',
  accent_color: brand.accent_color,
  sign_in_headline: brand.sign_in_headline ?? '',
  sign_in_text: brand.sign_in_text ?? '',
});

/** Applies the brand to this browser tab; other tabs and clients get it at their next page load. */
export function applyBrand(brand: Brand): void {
  const config = getConfig();
  setConfig({
    ...config,
    product_name: brand.product_name,
    agency: {
      ...config.agency,
      name: brand.agency_name,
      website: brand.website,
      support_email: brand.support_email,
      support_phone: brand.support_phone,
      accent_shades: accentShades(brand.accent_color),
      logo_url: brand.logo?.url ?? null,
      dark_logo_url: brand.dark_logo?.url ?? null,
      sign_in: {
        headline: brand.sign_in_headline,
        text: brand.sign_in_text,
        picture_url: brand.sign_in_picture?.url ?? null,
      },
    },
  });
}
