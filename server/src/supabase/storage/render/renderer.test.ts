import { PassThrough, Readable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createRenderer, renderLimits } from './renderer.ts';

const log = pino({ level: 'silent' });
const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const task = { transform: { width: 10 }, target: 'source' as const, size: photo.length };

it('keeps results, and starts one process for requests at the same time', async () => {
  const renderer = createRenderer({ log });
  let opened = 0;
  const open = () => {
    opened += 1;
    return Readable.from([photo]);
  };
  const all = await Promise.all(['ann', 'bob'].map((reader) => renderer.render({ ...task, key: 'a', reader, open })));
  expect(all.map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/jpeg']);
  await renderer.render({ ...task, key: 'a', reader: 'cid', open });
  expect(opened).toBe(1);
});

it('drops the oldest results beyond its memory', async () => {
  const renderer = createRenderer({ log, limits: { ...renderLimits, cacheBytes: 2800 } });
  const opened: string[] = [];
  const render = (key: string) =>
    renderer.render({ ...task, key, reader: 'ann', open: () => (opened.push(key), Readable.from([photo])) });
  const { bytes } = await render('0');
  const fitting = Math.floor(2800 / bytes.length);
  for (let n = 1; n <= fitting; n += 1) await render(String(n));
  opened.splice(0);
  await render(String(fitting));
  await render('0');
  expect(opened).toEqual(['0']);
});

it("does not let one reader's images fill every process", async () => {
  const renderer = createRenderer({ log, limits: { ...renderLimits, waitingPerReader: 1 } });
  const first = new PassThrough();
  const started: string[] = [];
  const render = (key: string, reader: string, content: () => Readable) =>
    renderer.render({ ...task, key, reader, open: () => (started.push(key), content()) });
  const slow = render('a1', 'ann', () => first);
  const next = render('a2', 'ann', () => Readable.from([photo]));
  await expect(render('a3', 'ann', () => Readable.from([photo]))).rejects.toMatchObject({ status: 429, code: 'SlowDown' });
  await render('b1', 'bob', () => Readable.from([photo]));
  expect(started).toEqual(['a1', 'b1']);
  first.end(photo);
  await Promise.all([slow, next]);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('kills a process that takes too long', async () => {
  const renderer = createRenderer({ log, limits: { ...renderLimits, timeoutMs: 50 } });
  const endless = new PassThrough();
  await expect(renderer.render({ ...task, key: 'a', reader: 'ann', open: () => endless })).rejects.toMatchObject({
    status: 503,
    message: 'Image request timed out',
  });
  expect(endless.destroyed).toBe(true);
});

it('reports a file that cannot be read, and renders it again later', async () => {
  const renderer = createRenderer({ log });
  const broken = new Readable({ read: () => broken.destroy(new Error('A stored file is truncated.')) });
  await expect(renderer.render({ ...task, key: 'a', reader: 'ann', open: () => broken })).rejects.toThrow('truncated');
  expect((await renderer.render({ ...task, key: 'a', reader: 'ann', open: () => Readable.from([photo]) })).mediaType).toBe(
    'image/jpeg',
  );
});
