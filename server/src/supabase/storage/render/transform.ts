import { createHash } from 'node:crypto';
import { z } from 'zod';

const pixels = z.coerce.number('must be integer').int('must be integer').min(0, 'must be >= 0').optional();

/** How an image is transformed, with the names and ranges of the official client. */
export const transform = z.object({
  width: pixels,
  height: pixels,
  resize: z.enum(['cover', 'contain', 'fill'], 'must be one of cover, contain, fill').optional(),
  format: z.enum(['origin', 'avif', 'webp'], 'must be one of origin, avif, webp').optional(),
  quality: z.coerce
    .number('must be integer')
    .int('must be integer')
    .min(20, 'must be >= 20')
    .max(100, 'must be <= 100')
    .optional(),
});
export type Transform = z.output<typeof transform>;

/** Longest side that can be asked for, as in Supabase, and that a result has: encoding 50 megapixels would take 2 GB. */
export const maxSide = 2000;

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** A transform that can be carried out: sides within the limit, and absent instead of zero. */
export function limitTransform({ width, height, ...rest }: Transform): Transform {
  return {
    ...rest,
    ...(width ? { width: Math.min(width, maxSide) } : {}),
    ...(height ? { height: Math.min(height, maxSide) } : {}),
  };
}

/** The steps as the service lists them in `X-Transformations`; empty if the image is not changed. */
export function listTransformations({ width, height, resize, quality, format }: Transform): string[] {
  return [
    ...(height ? [`height:${height}`] : []),
    ...(width ? [`width:${width}`] : []),
    ...(width || height ? [`resizing_type:${resizingTypes[resize ?? 'cover']}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && format !== 'origin' ? [`format:${format}`] : []),
  ];
}

/** The result's format; `source`: the one of the image itself. */
export type TargetFormat = 'source' | 'webp' | 'avif';

/** WebP before AVIF where the client takes both: AVIF takes ten times as long to encode. */
export function chooseFormat({ format }: Transform, accept: string | undefined): TargetFormat {
  if (format) return format === 'origin' ? 'source' : format;
  const accepted = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  );
  if (accepted.has('image/webp')) return 'webp';
  return accepted.has('image/avif') ? 'avif' : 'source';
}

/** The ETag of a version's transform, known before the image is opened. Each result of one image has its own. */
export function tagTransform(version: string, steps: readonly string[], target: TargetFormat): string {
  const hash = createHash('sha256').update(JSON.stringify([version, steps, target]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}
