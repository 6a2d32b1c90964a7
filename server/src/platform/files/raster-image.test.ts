import { expect, it } from 'vitest';
import { readRasterImage } from './raster-image.ts';

/** One pixel. */
const samples = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
};

it.each(Object.entries(samples))('reads %s', (mediaType, base64) => {
  expect(readRasterImage(Buffer.from(base64, 'base64'))).toEqual({ mediaType, width: 1, height: 1 });
});

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><title>x</title><p>More than thirty bytes of text</p>'],
  ['nothing', ''],
  ['a cut PNG', Buffer.from(samples['image/png'], 'base64').subarray(0, 20)],
])('refuses %s', (_what, content) => {
  expect(readRasterImage(Buffer.from(content as string))).toBeNull();
});
