import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { createLoader } from '#test/loads.ts';
import { createMoney } from '#test/money.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer } from '#test/server.ts';

const ROWS = 9000;

it('resumes after its server is killed and posts each payment once', { timeout: 300_000 }, async () => {
  // Creates test data only; separate servers on the same database and directory process the file.
  const server = await startTestServer();
  const money = await createMoney(server);
  const account = await money.addAccount({ balance: 1_000_000 });
  const staff = await createAgencyUser(server, 'agency_staff');
  await server.platform.jobs.stop();
  let running = await startServerProcess(server);
  const holder = new pg.Client({ connectionString: server.database.url });
  try {
    const rows = Array.from(
      { length: ROWS },
      (_, index) => `K-${index},${money.client.id},${index % 1000 === 7 ? 'A-9999-9' : account.name},PU,0.01,07/01/2026,check`,
    );
    const file = ['id,client,account,type,amount,effective_on,method', ...rows].join('\n');
    const first = createLoader(server, staff.token, running.url);
    const { id } = await first.check('book.csv', file, {
      columns: {
        id: 'id',
        client: 'client',
        account: 'account',
        type: 'type',
        amount_cents: 'amount',
        effective_on: 'effective_on',
        method: 'method',
      },
      constants: {},
    });
    await first.apply(id);
    await vi.waitUntil(async () => ((await first.get(id)).counts['applied'] ?? 0) > 0, { timeout: 60_000, interval: 5 });
    // Blocks the job at its progress row, so that its server is killed halfway.
    await holder.connect();
    const { rows: held } = await holder
      .query(`begin; select state from feed.loads where id = '${id}' for update`)
      .then((results) => (results as unknown as pg.QueryResult[])[1] as pg.QueryResult<{ state: string }>);
    expect(held).toEqual([{ state: 'applying' }]);
    await running.kill();
    await holder.query('rollback');
    running = await startServerProcess(server);

    const second = createLoader(server, staff.token, running.url);
    const done = await second.reaches(id, 'applied', 'failed');
    expect(done.counts).toEqual({ applied: ROWS - 9, refused: 9 });
    expect((await (await second.refusedFile(id)).text()).trim().split('\r\n')).toHaveLength(10);
    const [stored] = await server.database.query(
      `select count(*)::int as payments, sum(amount_cents)::int as cents from portal.payments where account_id = $1`,
      [account.id],
    );
    expect(stored).toEqual({ payments: ROWS - 9, cents: ROWS - 9 });
  } finally {
    await holder.end();
    await running.kill();
    await server.stop();
  }
});
