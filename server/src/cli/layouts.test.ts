import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runLayouts } from './layouts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const layouts = (words: string[], values: { name?: string; map?: string[] } = {}) =>
  runLayouts(server.platform, { words, values });

it('layouts are listed, named, corrected and shared on the command line', async () => {
  expect(await layouts(['list'])).toContain('No client has confirmed');
  const my = createImporter(server, await createMember(server));
  const read = await my.upload('first.csv', fileOf(...linesOf(1, 3)));
  await my.map(read, mappingOf(read));
  const key = /^(\S{8})  \(unnamed\)  -  1 files/.exec(await layouts(['list']))?.[1] ?? '';
  await expect(layouts(['name', key])).rejects.toThrow('--name is missing');
  await layouts(['name', key], { name: 'Dentrix aging' });
  await expect(layouts(['correct', key], { map: ['balance'] })).rejects.toThrow('is not FIELD=HEADER');
  expect(await layouts(['correct', 'dentrix aging'], { map: ['none=SSN', 'phone_mobile=Phone'] })).toMatch(
    /Phone\tphone_mobile\nSSN\t-/,
  );
  expect(await layouts(['share', key])).toContain('Dentrix aging, shared with all clients');
  expect(await layouts(['list'])).toContain('Dentrix aging  shared');
  expect(await layouts(['unshare', key])).not.toContain('shared');
  await expect(layouts(['drop', key])).rejects.toThrow('Missing subcommand');
});
