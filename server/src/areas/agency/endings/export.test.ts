import { unzipSync } from 'fflate';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { callEndings, createClosed, endingBody, type EndingCalls } from '#test/client-endings.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { createLinks } from '#platform/signed-links.ts';
import { openArchive } from './archive.ts';
import { writeTable } from './write-table.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let send: EndingCalls['send'];
let state: EndingCalls['state'];
beforeAll(async () => {
  server = await startTestServer({ AGENCY_NAME: 'Larkspur Recovery' });
  admin = await createAgencyUser(server);
  ({ send, state } = callEndings(server, admin));
});
afterAll(() => server.stop());
beforeEach(() => confirmIdentity(server, admin.token));

const exported = (clientId: string) =>
  expect.poll(async () => (await state(clientId)).ending?.state, { timeout: 20_000 }).toBe('exported');
const linkTo = async (clientId: string) =>
  (await send<{ path: string; file_name: string }>('GET', clientId, '/export/link')).body.data;
const open = (path: string) => fetch(`${server.url}/api/agency${path}`);
const download = async (clientId: string) => open((await linkTo(clientId)).path);
const hash = (content: Uint8Array | undefined) =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');

async function endAndExport(client: { id: string; name: string }) {
  await send('POST', client.id, '', endingBody(client.name));
  await exported(client.id);
}

describe('the export', () => {
  it('has every table and file, which its manifest counts and hashes', async () => {
    const { client, account } = await createClosed(server);
    const { files, vault } = server.platform;
    const stored = await files.put(`documents/${client.id}/one`, [
      Buffer.from('%PDF-1.4 agreement'),
    ] as unknown as AsyncIterable<Buffer>);
    await server.database.query(
      `insert into portal.documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
       values ($1, $2, 'other', '../=odd:name.pdf', 'application/pdf', $3, $4, $5, 'Ada')`,
      [client.id, account.id, stored.bytes, stored.sha256, `documents/${client.id}/one`],
    );
    await server.database.query('update portal.people set ssn_sealed = $2 where id = $1', [
      account.personId,
      vault.seal('900123456', `people.ssn:${client.id}`),
    ]);
    await send('POST', client.id, '', endingBody(client.name, { with_numbers: true }));
    await exported(client.id);
    const { ending } = await state(client.id);
    const answer = await download(client.id);
    expect(answer.headers.get('content-disposition')).toContain('.zip');
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = (path: string) => Buffer.from(archive[path] ?? []).toString();
    expect(hash(archive['manifest.json'])).toBe(ending?.exported?.manifest_sha256);
    const manifest = JSON.parse(text('manifest.json')) as {
      files: { path: string; rows?: number; bytes: number; sha256: string }[];
    };
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(archive)
        .filter((path) => path !== 'manifest.json')
        .toSorted(),
    );
    for (const { path, bytes, sha256 } of manifest.files)
      expect({ path, bytes: archive[path]?.length, sha256: hash(archive[path]) }).toEqual({ path, bytes, sha256 });
    expect(manifest.files.find(({ path }) => path === 'data/accounts.csv')?.rows).toBe(1);
    expect(text('data/people.csv')).toContain('900123456');
    expect(text('data/people.csv')).not.toContain('ssn_sealed');
    expect(text('data/audit_log.csv')).toContain('client.ended');
    expect(Object.keys(archive).find((path) => path.startsWith('documents/'))).toMatch(/\/\.\._=odd_name\.pdf$/);
    expect(
      await server.database.query(
        `select details from portal.audit_log where client_id = $1 and action = 'client.export_downloaded'`,
        [client.id],
      ),
    ).toEqual([{ details: { file: 'export' } }]);
  });

  it('leaves identity numbers out unless they are asked for, and needs a confirmation of identity', async () => {
    const { client, account } = await createClosed(server);
    const { vault } = server.platform;
    await server.database.query('update portal.people set ssn_sealed = $2 where id = $1', [
      account.personId,
      vault.seal('900123456', `people.ssn:${client.id}`),
    ]);
    await send('POST', client.id, '', endingBody(client.name));
    await exported(client.id);
    const answer = await download(client.id);
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Buffer.from(archive['data/people.csv'] ?? []).toString()).not.toContain('900123456');
    const colleague = await createAgencyUser(server);
    expect((await send('GET', client.id, '/export/link', undefined, colleague.token)).body.code).toBe('step_up_required');
  });

  it('has each statement as PDF and as CSV', async () => {
    const { client, account } = await createClosed(server);
    const [issued] = await server.database.query<{ id: string }>(
      `insert into portal.statements (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
         fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, external_id, payments)
       values ($1, 'S-1/A', '2026-06-01', '2026-06-30', '2026-07-01', 'net', 0, 4500, 1350, 3150, 0, 0, 'paid', 'S-1', 1) returning id`,
      [client.id],
    );
    await server.database.query(
      `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
         commission_cents, external_id, remittance_id)
       values ($1, $2, 'PU', 'check', 'remitted', '2026-06-02', '2026-06-02', 4500, 4500, 1350, 'p', $3)`,
      [client.id, account.id, issued?.id],
    );
    await endAndExport(client);
    const archive = unzipSync(new Uint8Array(await (await download(client.id)).arrayBuffer()));
    const folder = `statements/${issued?.id ?? ''}`;
    const pdf = await getDocumentProxy(new Uint8Array(archive[`${folder}/statement-S-1_A.pdf`] ?? []));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of ['Larkspur Recovery', 'Statement S-1/A', client.name, 'Zyxwell Quorra', '$45.00', '$31.50'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
    expect(Buffer.from(archive[`${folder}/statement-S-1_A.csv`] ?? []).toString()).toContain('Zyxwell Quorra');
  });

  it('is downloaded by a link that expires after five minutes, or when its admin loses access', async () => {
    const { client } = await createClosed(server);
    expect((await send('GET', client.id, '/export/link')).status).toBe(404);
    await endAndExport(client);
    const colleague = await createAgencyUser(server);
    const links = createLinks(server.platform.vault);
    const sign = (more: Partial<Parameters<typeof links.sign>[0]> = {}) => {
      const expiresAt = new Date(Date.now() + 60_000);
      const link = { kind: 'client_export', clientId: client.id, id: client.id, userId: colleague.id, expiresAt } as const;
      return `/v1/client-exports/${links.sign({ ...link, ...more })}`;
    };
    const statusOf = async (path: string) => {
      const answer = await open(path);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await statusOf(sign())).toBe(200);
    expect(await statusOf(sign({ expiresAt: new Date(Date.now() - 1000) }))).toBe(410);
    expect(await statusOf(sign({ kind: 'run' }))).toBe(404);
    expect((await fetch(`${server.url}/api/legacy/v1/report-files/${sign().split('/').at(-1) ?? ''}`)).status).toBe(404);
    const others = [
      await createAgencyUser(server, 'agency_auditor'),
      await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] }),
    ];
    for (const { id, token } of others) {
      expect(await statusOf(sign({ userId: id }))).toBe(404);
      await confirmIdentity(server, token);
      expect((await send('GET', client.id, '/export/link', undefined, token)).status).toBe(403);
    }
    await server.database.query('update portal.agency_members set ended_at = now() where user_id = $1', [colleague.id]);
    expect(await statusOf(sign())).toBe(404);
  });
});

/** More accounts for a client, each with 2 KB of details. */
const addAccounts = (id: string, count: number) =>
  server.database.query(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number,
       client_account_key, status, placed_on, amount_placed_cents, balance_cents, details)
     select client_id, number + n, person_id, debtor_name, batch_id, debt_type, 'M-' || n, 'M-' || n, status, placed_on,
       amount_placed_cents, 0, jsonb_build_object('note', repeat(md5(n::text), 60))
     from portal.accounts, generate_series(1, $2) n where id = $1`,
    [id, count],
  );

describe('the memory of an export', () => {
  it('holds one batch of rows, however many accounts the client has', async () => {
    const { client, account } = await createClosed(server);
    await addAccounts(account.id, 7000);
    const { signal } = new AbortController();
    const read: number[] = [];
    const options = { ...server.platform, clientId: client.id, withNumbers: false, signal };
    const pieces: number[] = [];
    for await (const piece of writeTable('portal.accounts', options, (rows) => read.push(rows))) {
      pieces.push(piece.length);
      // Nothing is read ahead of the file store.
      expect(read).toHaveLength(pieces.length - 1);
    }
    expect(read).toEqual([2000, 2000, 2000, 1001]);
    expect(Math.max(...pieces)).toBeLessThan(6_000_000);
  });

  it('holds no more than a slow reader can take', async () => {
    const { client } = await createClosed(server);
    const { db, files } = server.platform;
    await endAndExport(client);
    const size = 20_000_000;
    const key = `endings/${client.id}/large`;
    const stored = await files.put(key, Readable.from([randomBytes(size)]));
    await server.database.query(
      `insert into portal.client_ending_files (client_id, path, file_key, bytes, sha256) values ($1, 'data/0.csv', $2, $3, $4)`,
      [client.id, key, stored.bytes, stored.sha256],
    );
    let read = 0;
    const get: typeof files.get = (name) =>
      files.get(name).on('data', (chunk: Buffer) => {
        read += chunk.length;
      });
    const archive = await openArchive({ db, files: { ...files, get } }, client.id, new Date());
    let taken = 0;
    for await (const chunk of archive) {
      taken += (chunk as Buffer).length;
      await new Promise((resolve) => setImmediate(resolve));
      expect(read - taken).toBeLessThan(1_000_000);
    }
    expect(taken).toBeGreaterThan(size);
  });
});
