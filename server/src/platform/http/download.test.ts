import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { sendDownload } from './download.ts';

const app = fastify();
app.get('/:name', (request, reply) => {
  const { name } = request.params as { name: string };
  return sendDownload(reply, { content: Readable.from(['text']), fileName: name, mediaType: 'text/plain' });
});
afterAll(() => app.close());

it.each([
  ['Lease 1.pdf', 'Lease 1.pdf', 'Lease%201.pdf'],
  ['Müller’s.pdf', 'M_ller_s.pdf', 'M%C3%BCller%E2%80%99s.pdf'],
  // Nothing that ends the header, names a directory, or disguises the file's kind.
  ['a"\r\nx: y.txt', 'a___x_ y.txt', 'a%22__x%3A%20y.txt'],
  ['../../etc\\a.txt', '.._.._etc_a.txt', '.._.._etc_a.txt'],
  ['bill\u202efdp.exe', 'bill_fdp.exe', 'bill_fdp.exe'],
])('sends %j under a name that is safe wherever it is kept', async (name, ascii, extended) => {
  const { headers, payload } = await app.inject(`/${encodeURIComponent(name)}`);
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`,
    'x-content-type-options': 'nosniff',
  });
  expect(payload).toBe('text');
});
