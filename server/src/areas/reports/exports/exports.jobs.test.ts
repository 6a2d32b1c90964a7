import { Readable } from 'node:stream';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts';
import { createPaymentsFile } from '#areas/money/payments/index.ts';
import type { AccountsFile } from '#areas/accounts/debtors/index.ts';
import { defineExportJob } from './exports.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Runs only the job, over a fake account reader. */
function defineOver(accounts: AccountsFile) {
  let definition: JobDefinition | undefined;
  const jobs: Jobs = { ...server.platform.jobs, define: (given) => void (definition = given as unknown as JobDefinition) };
  defineExportJob({ ...server.platform, jobs, accounts, payments: createPaymentsFile(server.platform) });
  if (!definition) throw new Error('nothing was defined');
  return definition;
}

async function createQueued() {
  const member = await createMember(server);
  const [row] = await server.database.query<{ id: string }>(
    `insert into portal.exports (client_id, format, query, created_by) values ($1, 'csv', '{"filters":{},"location_ids":null}', $2) returning id`,
    [member.client.id, member.user.id],
  );
  return { ...member, id: row?.id ?? '' };
}

const stateOf = async (id: string) =>
  (
    await server.database.query<{ state: string; rows_done: number }>(
      'select state, rows_done from portal.exports where id = $1',
      [id],
    )
  )[0];

function filesOf(clientId: string): string[] {
  return readdirSync(join(server.dataDir, 'files'), { recursive: true })
    .map(String)
    .filter((name) => name.includes(`${clientId}/`));
}

it('stops an export canceled while it is written, and leaves no file', async () => {
  const { client, token, id } = await createQueued();
  const job = defineOver({
    count: async () => 9000,
    write: (_reader, _request, onRows) => ({
      fileName: 'accounts.csv',
      content: Readable.from(
        (async function* () {
          yield 'some rows';
          await onRows?.(2000);
          expect(await stateOf(id)).toMatchObject({ state: 'running', rows_done: '2000' });
          const answer = await call(server, token, `/api/legacy/v1/clients/${client.id}/exports/${id}/cancel`, {
            method: 'POST',
          });
          expect(answer.status).toBe(200);
          yield 'more rows';
          await onRows?.(2000);
          throw new Error('went on after it had been cancelled');
        })(),
        { objectMode: false },
      ),
    }),
  });
  await job.handler({ client_id: client.id, id }, { signal: new AbortController().signal, attempt: 1 });
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled' });
  expect(filesOf(client.id)).toEqual([]);
  // A second attempt, as after a crash, keeps it canceled.
  await job.handler({ client_id: client.id, id }, { signal: new AbortController().signal, attempt: 2 });
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled' });
});

it('retries a failed export, and reports it after the last attempt', async () => {
  const { client, id } = await createQueued();
  const job = defineOver({
    count: async () => 1,
    write: () => {
      throw new Error('no');
    },
  });
  const signal = new AbortController().signal;
  await expect(job.handler({ client_id: client.id, id }, { signal, attempt: 1 })).rejects.toThrow('no');
  expect(await stateOf(id)).toMatchObject({ state: 'running' });
  await job.handler({ client_id: client.id, id }, { signal, attempt: 6 });
  expect(await stateOf(id)).toMatchObject({ state: 'failed' });
});
