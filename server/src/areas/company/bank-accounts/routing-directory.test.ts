import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoutingNumber } from '@recoup/domain/shared/checks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openRoutingDirectory } from './routing-directory.ts';
import { WELL_KNOWN } from './well-known-routing-numbers.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-routing-'));
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createMember(server));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  utimesSync(path, new Date('2026-10-05T12:00:00Z'), new Date('2026-10-05T12:00:00Z'));
  return path;
}

/** A line in the Federal Reserve's format, 155 characters. */
const line = (number: string, name: string, city: string, state: string) =>
  `${number}O0210012081` +
  `${'070198'}${'000000000'}${name.padEnd(36)}${'1 EXAMPLE STREET'.padEnd(36)}${city.padEnd(20)}${state}${'10001'}0000${'5125550101'}11     `;

describe('the bank of a routing number', () => {
  it('is known for large banks without a directory, all with valid numbers', async () => {
    expect([...WELL_KNOWN.keys()].filter((number) => !isRoutingNumber(number))).toEqual([]);
    const find = (number: string) =>
      call<{ code?: string; data: unknown }>(server, token, `/api/core/v1/routing-numbers/${number}`);
    expect((await find('121000248')).body.data).toMatchObject({
      bank_name: 'Wells Fargo Bank',
      source: { name: expect.stringContaining('large banks only'), as_of: '2026-11-21' },
    });
    // A valid checksum, and not on the list.
    expect(await find('111000038')).toMatchObject({ status: 200, body: { data: { bank_name: null } } });
    for (const wrong of ['121000249', '000000000', '12100024', 'abc'])
      expect(await find(wrong)).toMatchObject({ status: 422, body: { code: 'routing_number_invalid' } });
  });

  it("is read from the Federal Reserve's fixed-width file, with its date", () => {
    const path = write(
      'FedACHdir.txt',
      [line('011000015', 'EXAMPLE BANK', 'BOSTON', 'MA'), line('123456789', 'NOT ONE', 'X', 'XX'), ''].join('\r\n'),
    );
    const directory = openRoutingDirectory(path);
    expect(directory.find('011000015')).toEqual({ name: 'EXAMPLE BANK', place: 'BOSTON, MA' });
    expect(directory.find('123456789')).toBeNull();
    expect(directory.find('021000021')).toBeNull();
    expect(directory.source).toEqual({ name: expect.stringContaining('FedACH'), as_of: '2026-10-05' });
  });

  it('is read from its JSON form, in both wrappings', () => {
    const rows = [{ routingNumber: '011000015', customerName: 'EXAMPLE BANK', customerCity: null, customerState: 'MA' }];
    for (const content of [{ fedACHParticipants: { fedACHParticipants: rows } }, { fedACHParticipants: rows }])
      expect(openRoutingDirectory(write('dir.json', JSON.stringify(content))).find('011000015')).toEqual({
        name: 'EXAMPLE BANK',
        place: 'MA',
      });
  });

  it.each([
    ['nothing.txt', ''],
    ['page.html', '<html></html>'],
    ['broken.json', '{"fedACHParticipants":'],
    ['other.json', '{"rows":[]}'],
  ])('prevents the start if %s is not a directory file', (name, content) => {
    expect(() => openRoutingDirectory(write(name, content))).toThrow(/ROUTING_DIRECTORY/);
    expect(() => openRoutingDirectory(join(folder, 'absent.txt'))).toThrow(/ROUTING_DIRECTORY/);
  });
});
