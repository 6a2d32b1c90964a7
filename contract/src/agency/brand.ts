import { z } from 'zod';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** How the agency presents itself: on the sign-in page, in the portal, in emails and on documents. */

export const BRAND_FIELDS = [
  'product_name',
  'agency_name',
  'website',
  'support_email',
  'support_phone',
  'accent_color',
  'logo',
  'dark_logo',
] as const;
export type BrandFieldName = (typeof BRAND_FIELDS)[number];

/** Bytes of a picture, and pixels of a side. */
export const brandImageLimits = { bytes: 512 * 1024, side: 4096 } as const;

const optional = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .transform((text) => (text === '' ? null : text))
    .nullable();

export const brandText = z.object({
  agency_name: z.string().trim().min(1, 'Enter the name of your agency').max(100, 'Use at most 100 characters'),
  product_name: z.string().trim().min(1, 'Enter the name of the portal').max(60, 'Use at most 60 characters'),
  website: z.url({ protocol: /^https?$/, error: 'Enter an address such as https://agency.example.com' }).max(300),
  support_email: z.email('Enter an email address').max(254),
  support_phone: optional(40, 'Use at most 40 characters'),
  accent_color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #2f5fd0'),
  sign_in_headline: optional(120, 'Use at most 120 characters'),
  sign_in_text: optional(400, 'Use at most 400 characters'),
});

const image = z.object({
  /** Null: given by the environment. */
  id: id.nullable(),
  url: z.string(),
});

const brand = z.object({
  ...brandText.shape,
  support_phone: z.string().nullable(),
  sign_in_headline: z.string().nullable(),
  sign_in_text: z.string().nullable(),
  logo: image.nullable(),
  /** Null: the same logo in the dark color scheme. */
  dark_logo: image.nullable(),
  sign_in_picture: image.nullable(),
  /** Fields that a setting of the environment decides. */
  locked: z.array(z.object({ field: z.enum(BRAND_FIELDS), setting: z.string() })),
  /** 0: never changed. */
  revision: z.int(),
  updated_at: instant.nullable(),
  updated_by_name: z.string().nullable(),
  /** Whether the caller may change it: an administrator for all clients. */
  may_change: z.boolean(),
});
export type Brand = z.output<typeof brand>;

const common = { api: 'agency', access: 'agency', path: '/v1/settings/brand' } as const;

export const getBrand = defineEndpoint({
  ...common,
  name: 'agency_brand.get',
  method: 'GET',
  summary: 'The brand that clients see, and which fields the environment decides',
  agencyRoles: ['agency_admin', 'agency_auditor'],
  response: dataOf(brand),
});

export const saveBrand = defineEndpoint({
  ...common,
  name: 'agency_brand.save',
  method: 'PUT',
  summary:
    'Changes the brand. `revision`: the one that was edited; 409 `changed` if someone else saved since. Fields of the environment keep what is stored',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  stepUp: true,
  body: brandText.extend({
    logo_id: id.nullable(),
    dark_logo_id: id.nullable(),
    picture_id: id.nullable(),
    revision: z.int().min(0),
  }),
  response: dataOf(brand),
  errors: [409, 422],
});

export const addBrandImage = defineEndpoint({
  name: 'agency_brand.add_image',
  api: 'agency',
  access: 'agency',
  method: 'POST',
  path: '/v1/settings/brand-images',
  summary:
    'Stores a picture, which a later change of the brand uses by its id. 422 for anything but PNG, JPEG and WebP, by content',
  agencyRoles: ['agency_admin'],
  reachesAllClients: true,
  file: { maxBytes: brandImageLimits.bytes },
  response: dataOf(z.object({ id, url: z.string(), width: z.int(), height: z.int() })),
  status: 201,
  errors: [422],
});
