import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { openBreakableConnection } from '#test/breakable-connection.ts';
import { enterByHand } from '#test/manual-entry.ts';
import { call, createMember } from '#test/factories.ts';
import { fileOf, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const ROWS = 12_000;

const worksOn = (my: Importer, id: string, state: string) =>
  vi.waitUntil(
    async () => {
      const found = await my.get(id);
      return found.state === state && found.progress.done > 0 && found.progress.total === ROWS;
    },
    { timeout: 150_000, interval: 5 },
  );

/** Pauses an import's work in its current state; `release` lets it continue. */
async function pin(server: TestServer, id: string, state: string) {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query('select state from portal.imports where id = $1 for update', [id]);
  expect(rows).toEqual([{ state }]);
  return { release: () => client.end() };
}

/** What an import placed; everything must exist exactly once. */
async function placed(server: TestServer, importId: string) {
  const [accounts] = await server.database.query(
    `select count(*)::int as all, count(distinct client_account_key)::int as keys, min(number)::int as first, max(number)::int as last,
            count(distinct number)::int as numbers, count(distinct person_id)::int as people, sum(amount_placed_cents)::bigint::text as cents,
            (select count(*)::int from portal.people p where p.client_id = min(a.client_id::text)::uuid) as known,
            (select count(*)::int from portal.account_status_history h where h.client_id = min(a.client_id::text)::uuid) as history
       from portal.accounts a where import_id = $1`,
    [importId],
  );
  return accounts;
}
const everythingOnce = {
  all: ROWS,
  keys: ROWS,
  first: 1001,
  last: 1000 + ROWS,
  numbers: ROWS,
  people: ROWS,
  cents: String(ROWS * 12_550),
};
const checkedWhole = { accounts: ROWS, people: ROWS, amount_cents: ROWS * 12_550, rows: { error: 0 } };

// Both mostly wait: for failing heartbeats, and for the work to resume.
describe.concurrent('work on a file resumes', () => {
  it(
    'after a server was killed while it checked one and committed another: everything happens exactly once',
    { timeout: 600_000 },
    async () => {
      // Creates the clients only; separate servers on the same database and directory do the work.
      const server = await startTestServer();
      await server.platform.jobs.stop();
      let running = await startServerProcess(server);
      try {
        const [one, two] = [await createMember(server), await createMember(server)];
        let checking = createImporter(server, one, running.url);
        let committing = createImporter(server, two, running.url);
        const content = Buffer.from(fileOf(...linesOf(1, ROWS)));
        const ready = await committing.upload('list.csv', content);
        const certified = await committing.map(ready, mappingOf(ready));
        // The layout is known, so reading and checking are one job.
        const known = await checking.upload('known.csv', fileOf(line(1)));
        await checking.map(known, mappingOf(known));
        const id = await checking.send('list.csv', content);
        await worksOn(checking, id, 'checking');
        const pins = [await pin(server, id, 'checking')];
        expect((await committing.certify(certified)).status).toBe(202);
        await worksOn(committing, ready.id, 'committing');
        pins.push(await pin(server, ready.id, 'committing'));
        await running.kill();
        await Promise.all(pins.map(({ release }) => release()));
        running = await startServerProcess(server);
        checking = createImporter(server, one, running.url);
        committing = createImporter(server, two, running.url);

        // No run works on it now, and its numbers are still reserved; other placements do not wait.
        expect(await committing.get(ready.id)).toMatchObject({ state: 'committing', may: { cancel: false, mend: false } });
        const twice = await (await enterByHand(running, two, 'acc 77')).submit();
        expect([twice.status, twice.body.errors?.map(({ path }) => path)]).toEqual([422, ['client_account_number']]);
        const other = await (await enterByHand(running, two, 'BY-HAND-1')).submit();
        expect([other.status, other.body.data.number]).toEqual([200, formatAccountNumber(1001 + ROWS)]);

        const done = await committing.reaches(ready.id, 'committed', 'ready', 'failed');
        expect(done).toMatchObject({ state: 'committed', summary: { rows: { committed: ROWS } }, progress: { done: ROWS } });
        expect(await placed(server, ready.id)).toEqual({ ...everythingOnce, known: ROWS + 1, history: ROWS + 1 });
        const batches = await server.database.query(
          'select account_count as n, source from portal.batches where client_id = $1 order by number',
          [two.client.id],
        );
        expect(batches).toEqual([
          { n: ROWS, source: 'file' },
          { n: 1, source: 'manual' },
        ]);
        // The same certification again, after all of this.
        expect((await committing.certify(certified)).data.batch).toEqual(done.batch);

        expect(await checking.reaches(id, 'ready', 'failed')).toMatchObject({ failure: null, summary: checkedWhole });
        const [rows] = await server.database.query('select count(*)::int as n from portal.import_rows where import_id = $1', [
          id,
        ]);
        expect(rows).toEqual({ n: ROWS });
        const left = readdirSync(server.dataDir, { recursive: true }).map(String);
        expect(left.filter((name) => name.endsWith('.part') || name.startsWith(join('tmp', 'workbook')))).toEqual([]);
      } finally {
        await running.kill();
        await server.stop();
      }
    },
  );

  it(
    'of others is killed while a third file waits for it: the third is read at the next start, and the others are checked once each',
    { timeout: 600_000 },
    async () => {
      const server = await startTestServer();
      await server.platform.jobs.stop();
      let running = await startServerProcess(server);
      try {
        const members = [await createMember(server), await createMember(server), await createMember(server)] as const;
        const importers = () => members.map((member) => createImporter(server, member, running.url));
        const content = Buffer.from(fileOf(...linesOf(1, ROWS)));
        const long: { id: string; pin: Awaited<ReturnType<typeof pin>> }[] = [];
        for (const my of importers().slice(0, 2)) {
          const known = await my.upload('known.csv', fileOf(line(1)));
          await my.map(known, mappingOf(known));
          const id = await my.send('list.csv', content);
          await worksOn(my, id, 'checking');
          long.push({ id, pin: await pin(server, id, 'checking') });
        }
        // Two files at a time: this one waits.
        const waiting = await importers()[2]?.send('list.csv', Buffer.from(fileOf(...linesOf(1, 3))));
        await running.kill();
        running = await startServerProcess(server);
        const [one, two, three] = importers();
        expect(await three?.reaches(waiting ?? '', 'needs_mapping', 'failed')).toMatchObject({ structure: { data_rows: 3 } });
        await Promise.all(long.map((file) => file.pin.release()));
        for (const [at, my] of [one, two].entries())
          expect(await my?.reaches(long[at]?.id ?? '', 'ready', 'failed')).toMatchObject({
            failure: null,
            summary: checkedWhole,
          });
      } finally {
        await running.kill();
        await server.stop();
      }
    },
  );

  /*
   * The database is away for as long as it takes that requests, jobs and their heartbeats have failed several times. Longer only
   * means more of the same tries: a job is tried nine times, up to a minute apart, and a failed heartbeat causes a retry.
   */
  it('after the database was gone during an upload, a check and a commit', { timeout: 600_000 }, async () => {
    const cable = await openBreakableConnection(inject('postgresUrl'));
    const server = await startTestServer({}, { through: cable.through });
    try {
      const [one, two, three] = [await createMember(server), await createMember(server), await createMember(server)];
      const committing = createImporter(server, one);
      const checking = createImporter(server, two);
      const uploading = createImporter(server, three);
      const content = Buffer.from(fileOf(...linesOf(1, ROWS)));
      const readTwo = await checking.upload('list.csv', content);
      const readOne = await committing.upload('list.csv', content);
      const certified = await committing.map(readOne, mappingOf(readOne));
      const upload = await beginUpload(server, three, uploading, Buffer.from(fileOf(...linesOf(1, 50))));
      expect((await upload.send(0, 1000)).status).toBe(204);
      await checking.ask('PUT', `/${readTwo.id}/mapping`, { ...readTwo.structure?.proposed, ...mappingOf(readTwo) });
      await worksOn(checking, readTwo.id, 'checking');
      const pins = [await pin(server, readTwo.id, 'checking')];
      expect((await committing.certify(certified)).status).toBe(202);
      await worksOn(committing, readOne.id, 'committing');
      pins.push(await pin(server, readOne.id, 'committing'));
      cable.cut();
      await Promise.all(pins.map(({ release }) => release()));

      const refusals = await Promise.all([
        call<object>(server, one.token, `${committing.base}/${readOne.id}`),
        call<object>(server, two.token, `${checking.base}/${readTwo.id}/rows`),
        call<object>(server, three.token, uploading.base, { method: 'POST', body: { file_name: 'a.csv', file_bytes: 5 } }),
      ]);
      for (const { status, body, headers } of refusals) {
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
        expect(body).toEqual({
          status_code: 503,
          code: 'unavailable',
          message: 'The service is busy or restarting. Nothing was lost; please try again in a moment.',
          errors: [],
          request_id: expect.any(String),
        });
      }
      expect((await upload.send(1000, 5000)).status).toBe(503);
      await vi.waitUntil(() => cable.refused > 25, { timeout: 150_000 });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      cable.restore();

      await vi.waitUntil(async () => (await call(server, one.token, committing.base)).status === 200, { timeout: 150_000 });
      await upload.goOn();
      expect(await uploading.reaches(upload.id, 'needs_mapping', 'failed')).toMatchObject({ structure: { data_rows: 50 } });
      expect(await committing.reaches(readOne.id, 'committed', 'ready', 'failed')).toMatchObject({ state: 'committed' });
      expect(await placed(server, readOne.id)).toEqual({ ...everythingOnce, known: ROWS, history: ROWS });
      expect(await checking.reaches(readTwo.id, 'ready', 'failed')).toMatchObject({ failure: null, summary: checkedWhole });
    } finally {
      await server.stop();
      await cable.close();
    }
  });
});

type Member = Awaited<ReturnType<typeof createMember>>;

/** Starts sending a file in chunks. */
async function beginUpload(server: TestServer, member: Member, my: Importer, content: Buffer<ArrayBuffer>) {
  const { data } = await my.ask<ImportDetails>('POST', '', { file_name: 'list.csv', file_bytes: content.length });
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${member.token}` };
  const created = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${member.client.id}/${data.id}`)}`,
    },
  });
  const path = new URL(created.headers.get('location') ?? '', server.url);
  const send = (from: number, to: number) =>
    fetch(path, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: content.subarray(from, to),
    });
  return {
    id: data.id,
    send,
    /** Asks how much arrived and sends the rest. */
    async goOn(): Promise<void> {
      const head = await fetch(path, { method: 'HEAD', headers });
      const offset = Number(head.headers.get('upload-offset'));
      expect(offset).toBeGreaterThanOrEqual(1000);
      if (offset < content.length) expect((await send(offset, content.length)).status).toBe(204);
    },
  };
}
