import { expect, it, vi } from 'vitest';
import { startTestServer } from '#test/server.ts';
import { live } from './agency/index.ts';

it("acknowledges the previous evening's placements, and has a file ready to place", async () => {
  const server = await startTestServer({ RECOUP_DEMO: 'on', DEMO_AGENCY_DAY_SECONDS: '0.05' });
  try {
    const count = async (sql: string) =>
      Number((await server.database.query<{ count: string }>(`select count(*) ${sql}`))[0]?.count);
    const submitted = (client: string) =>
      count(
        `from portal.accounts a join portal.clients c on c.id = a.client_id where a.status = 'SUBMITTED' and c.code ${client}`,
      );
    await vi.waitUntil(async () => (await submitted(`<> 'MESAPW'`)) === 0, { timeout: 40_000 });
    // One client is reserved for the console.
    expect(await submitted(`= 'MESAPW'`)).toBeGreaterThan(0);
    await vi.waitUntil(async () => (await count(`from portal.imports where state = 'ready'`)) === 1, { timeout: 40_000 });
    const [summary] = await server.database.query<{ summary: { accounts: number; rows: { error: number } } }>(
      'select summary from portal.imports',
    );
    expect(summary?.summary).toMatchObject({ accounts: 13, rows: { error: 1 } });
  } finally {
    await server.stop();
  }
});

it('delays its history until maintenance ends', async () => {
  const server = await startTestServer({ RECOUP_DEMO: 'on', MAINTENANCE: 'on', DEMO_AGENCY_DAY_SECONDS: '0' });
  try {
    const [row] = await server.database.query<{ waits: boolean; placed: string; received: string }>(`
      select memory is null as waits, (select count(*) from portal.accounts where status = 'SUBMITTED') as placed,
        (select count(*) from feed.received_items) as received from feed.simulated_agency`);
    expect(row).toEqual({ waits: true, placed: '2200', received: '0' });
  } finally {
    await server.stop();
  }
});

it('continues after a failed day, and stops after the current one', async () => {
  let days = 0;
  const second = Promise.withResolvers<null>();
  const began = Promise.withResolvers<void>();
  const warnings: string[] = [];
  const workDay = async () => {
    days += 1;
    if (days === 1) throw new Error('maintenance');
    began.resolve();
    return second.promise;
  };
  const agency = { workDay, writeHistory: async () => null };
  const stop = live({ agency, secondsPerDay: 0.001, log: { warn: (_details, message) => warnings.push(message) } });
  await began.promise;
  let isEnded = false;
  const ended = stop().then(() => (isEnded = true));
  await Promise.resolve();
  expect(isEnded).toBe(false);
  second.resolve(null);
  await ended;
  expect(days).toBe(2);
  expect(warnings).toEqual(['the simulated agency could not work its day']);
});
