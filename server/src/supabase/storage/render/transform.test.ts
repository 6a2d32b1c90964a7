import { describe, expect, it } from 'vitest';
import { chooseFormat, limitTransform, listTransformations, transform } from './transform.ts';

describe('a transform', () => {
  it('is read from a query string or a body', () => {
    expect(transform.parse({ width: '200', height: 100, resize: 'contain', quality: '60', cacheNonce: 'a' })).toEqual({
      width: 200,
      height: 100,
      resize: 'contain',
      quality: 60,
    });
  });

  it.each([
    { width: '-1' },
    { width: '1.5' },
    { height: 'tall' },
    { height: ['100', '200'] },
    { width: 'Infinity' },
    { quality: 19 },
    { quality: 101 },
    { resize: 'crop' },
    { format: 'png' },
  ])('is refused: %o', (query) => {
    expect(transform.safeParse(query).success).toBe(false);
  });

  it('has sides within the limit, and steps in the order of the service', () => {
    expect(limitTransform({ width: 0, height: 90_000, resize: 'fill' })).toEqual({ height: 2000, resize: 'fill' });
    expect(listTransformations({ width: 200, height: 100, quality: 60 })).toEqual([
      'height:100',
      'width:200',
      'resizing_type:fill',
      'quality:60',
    ]);
    expect(listTransformations({ width: 200, resize: 'contain', format: 'avif' })).toEqual([
      'width:200',
      'resizing_type:fit',
      'format:avif',
    ]);
    expect(listTransformations({ resize: 'fill', format: 'origin' })).toEqual([]);
  });
});

it.each([
  [{}, undefined, 'source'],
  [{}, '*/*', 'source'],
  [{}, 'image/*', 'source'],
  [{}, 'text/html, image/avif, image/WEBP;q=0.8', 'webp'],
  [{}, 'image/avif,*/*', 'avif'],
  [{}, 'image/webp;q=0, image/png', 'source'],
  [{ format: 'origin' }, 'image/webp', 'source'],
  [{ format: 'avif' }, 'image/webp', 'avif'],
] as const)('chooses a format for %o and %s', (wanted, accept, format) => {
  expect(chooseFormat(wanted, accept)).toBe(format);
});
