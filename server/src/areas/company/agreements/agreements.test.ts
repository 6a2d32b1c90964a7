import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgreementSignature, AgreementToSign, CompanyAgreement } from '@recoup/contract/company/agreements';
import { isHealthcare, TRADES } from '@recoup/domain/company/industries';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterByHand } from '#test/manual-entry.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { registerVersions } from './index.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'recoup-agreements-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Member = Awaited<ReturnType<typeof createMember>>;

const listed = async ({ client, token }: Member) => {
  const { body } = await call<{ data: CompanyAgreement[]; signatures: AgreementSignature[] }>(
    server,
    token,
    `/api/core/v1/clients/${client.id}/agreements`,
  );
  return body;
};
const shown = async ({ client, token }: Member, kind: string) =>
  (await call<{ data: AgreementToSign }>(server, token, `/api/core/v1/clients/${client.id}/agreements/${kind}`)).body.data;
const sign = ({ client, token }: Member, kind: string, body: Record<string, unknown>) =>
  call<{ data: AgreementSignature; code?: string; errors?: { path: string }[] }>(
    server,
    token,
    `/api/core/v1/clients/${client.id}/agreements/${kind}/signatures`,
    { method: 'POST', body, headers: { 'user-agent': 'A browser of tests' } },
  );
const signAll = async (member: Member, kind: string) => {
  const { version, sha256 } = await shown(member, kind);
  return sign(member, kind, { version, sha256, agreed: true, name: 'Ada Example', title: 'Owner' });
};
const placing = async ({ client, token }: Pick<Member, 'client' | 'token'>) =>
  (
    await call<{ data: { placing: { allowed: boolean; reason: string | null; message: string | null; documents: string[] } } }>(
      server,
      token,
      `/api/core/v1/clients/${client.id}`,
    )
  ).body.data.placing;
const onlyInPortal = (clientId: string, state = 'approved') =>
  server.database.query('update portal.clients set paper_agreement_at = null, onboarding_state = $2 where id = $1', [
    clientId,
    state,
  ]);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const use = (files: { AGREEMENT_FILE?: string; BAA_FILE?: string }) =>
  registerVersions(server.platform.db, { ...server.platform.config, ...files }, new Date());

describe('signing', () => {
  it('stores what was signed, by whom, when and from where, with a PDF', async () => {
    const member = await createMember(server);
    await onlyInPortal(member.client.id);
    const text = await shown(member, 'service');
    expect(text.title).toBe('Collection service agreement');
    expect(JSON.stringify(text.blocks)).toContain(`${member.client.name} LLC`);
    const signed = await signAll(member, 'service');
    expect(signed).toMatchObject({
      status: 201,
      body: {
        data: { kind: 'service', version: text.version, sha256: text.sha256, signer_name: 'Ada Example', ip: '127.0.0.1' },
      },
    });
    const [row] = await server.database.query<{
      body: string;
      sha256: string;
      file_key: string;
      user_agent: string;
      consent: string;
      signed_by: string;
    }>('select body, sha256, file_key, user_agent, consent, signed_by from portal.agreement_signatures where client_id = $1', [
      member.client.id,
    ]);
    expect(row).toMatchObject({ user_agent: 'A browser of tests', consent: text.consent, signed_by: member.user.id });
    expect(
      createHash('sha256')
        .update(row?.body ?? '')
        .digest('hex'),
    ).toBe(text.sha256);

    const answer = await fetch(
      `${server.url}/api/core/v1/clients/${member.client.id}/agreement-signatures/${signed.body.data.id}/file`,
      { headers: { authorization: `Bearer ${member.token}` } },
    );
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const words = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
    for (const part of [
      text.sha256,
      'Ada Example, Owner',
      `${member.client.name} LLC`,
      '127.0.0.1',
      'A browser of tests',
      text.consent,
      signed.body.data.signed_at,
    ])
      expect(words).toContain(part);
    expect(words).toContain('1. Placing accounts');

    const actions = await server.database.query<{ action: string }>(
      `select action from portal.audit_log where client_id = $1 order by at`,
      [member.client.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['agreement.signed', 'agreement.downloaded']);
    expect((await listed(member)).data).toMatchObject([
      { kind: 'service', state: 'signed', is_outdated: false },
      { kind: 'baa', state: 'not_needed' },
    ]);
  });

  it('happens once, however often it is sent', async () => {
    const member = await createMember(server);
    const answers = await Promise.all([signAll(member, 'service'), signAll(member, 'service'), signAll(member, 'service')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await listed(member)).signatures).toHaveLength(1);
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name of blanks that cannot be seen', { name: '\u200B' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(250) }, 'name'],
    ['no title', { title: '' }, 'title'],
    ['no consent', { agreed: false }, 'agreed'],
  ])('is refused with %s', async (_what, part, path) => {
    const member = await createMember(server);
    const { version, sha256 } = await shown(member, 'service');
    const refused = await sign(member, 'service', { version, sha256, agreed: true, name: 'Ada', title: 'Owner', ...part });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect((await listed(member)).signatures).toEqual([]);
  });

  it('is refused for a text other than the one shown', async () => {
    const member = await createMember(server);
    const { version, sha256 } = await shown(member, 'service');
    const body = { version, sha256, agreed: true, name: 'Ada', title: 'Owner' };
    expect(await sign(member, 'service', { ...body, sha256: '0'.repeat(64) })).toMatchObject({
      status: 409,
      body: { code: 'agreement_changed' },
    });
    expect(await sign(member, 'service', { ...body, version: '99' })).toMatchObject({ status: 409 });
    await server.database.query(`update portal.clients set legal_name = 'Another Name LLC' where id = $1`, [member.client.id]);
    expect(await sign(member, 'service', body)).toMatchObject({ status: 409, body: { code: 'agreement_changed' } });
  });

  it('inserts a name as literal text', async () => {
    const member = await createMember(server);
    const name = '<script>alert(1)</script> **[x](javascript:y)** {{agency.name}} # Inc.';
    await server.database.query('update portal.clients set legal_name = $2 where id = $1', [member.client.id, name]);
    const text = await shown(member, 'service');
    const runs = text.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
    expect(runs.map((run) => run.text)).toContain(name);
    const signed = await signAll(member, 'service');
    const answer = await fetch(
      `${server.url}/api/core/v1/clients/${member.client.id}/agreement-signatures/${signed.body.data.id}/file`,
      { headers: { authorization: `Bearer ${member.token}` } },
    );
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    expect((await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')).toContain(name);
  });

  it('is for admins, and its document is encrypted at rest', async () => {
    const member = await createMember(server);
    const signed = await signAll(member, 'service');
    const staff = await createTestUser(server);
    await addMember(server, { clientId: member.client.id, userId: staff.id, role: 'client_staff' });
    const token = await signIn(server, staff.email);
    for (const [method, path] of [
      ['GET', 'agreements'],
      ['GET', 'agreements/service'],
      ['POST', 'agreements/service/signatures'],
      ['GET', `agreement-signatures/${signed.body.data.id}/file`],
    ] as const)
      expect(
        (
          await call(server, token, `/api/core/v1/clients/${member.client.id}/${path}`, {
            method,
            ...(method === 'POST' ? { body: {} } : {}),
          })
        ).status,
        path,
      ).toBe(403);
    const [row] = await server.database.query<{ file_key: string }>(
      'select file_key from portal.agreement_signatures where client_id = $1',
      [member.client.id],
    );
    expect(readFileSync(join(server.dataDir, 'files', row?.file_key ?? '')).includes('%PDF')).toBe(false);
  });
});

describe('placing', () => {
  it('waits for signature and approval, and shows each user what is missing', async () => {
    const member = await createMember(server);
    expect(await placing(member)).toMatchObject({ allowed: true, reason: null });
    await onlyInPortal(member.client.id, 'submitted');
    expect(await placing(member)).toMatchObject({
      allowed: false,
      reason: 'agreement_needed',
      documents: ['service'],
      message: expect.stringContaining('Business info'),
    });
    const staff = await createTestUser(server);
    await addMember(server, {
      clientId: member.client.id,
      userId: staff.id,
      role: 'client_staff',
      locationIds: [member.client.locations[0] ?? ''],
    });
    const staffToken = await signIn(server, staff.email);
    expect(await placing({ client: member.client, token: staffToken })).toMatchObject({
      reason: 'agreement_needed',
      message: expect.stringContaining('administrator'),
    });
    await signAll(member, 'service');
    expect(await placing(member)).toMatchObject({
      reason: 'approval_needed',
      message: expect.stringContaining('still reviewing'),
    });
    await onlyInPortal(member.client.id, 'approved');
    expect(await placing({ client: member.client, token: staffToken })).toEqual({
      allowed: true,
      reason: null,
      message: null,
      documents: [],
    });
  });

  it('requires a business associate agreement from clients with patients', async () => {
    const member = await createMember(server);
    await server.database.query(`update portal.clients set trade = 'dental', paper_agreement_at = null where id = $1`, [
      member.client.id,
    ]);
    expect(await placing(member)).toMatchObject({ documents: ['service', 'baa'] });
    await signAll(member, 'service');
    expect(await placing(member)).toMatchObject({ documents: ['baa'] });
    await signAll(member, 'baa');
    expect((await placing(member)).allowed).toBe(true);
  });

  it('uses the same healthcare industries in the database as in the domain', async () => {
    const { client } = await createMember(server);
    for (const trade of Object.keys(TRADES))
      for (const types of [['consumer'], ['consumer', 'medical']]) {
        const [row] = await server.database.query<{ is_healthcare: boolean }>(
          'update portal.clients set trade = $2, debt_types = $3 where id = $1 returning is_healthcare',
          [client.id, trade, types],
        );
        expect([trade, row?.is_healthcare]).toEqual([trade, isHealthcare({ trade, debt_types: types })]);
      }
  });

  it('by manual entry and import is refused with a 409 that links there', async () => {
    const member = await createMember(server);
    await onlyInPortal(member.client.id);
    const base = `/api/legacy/v1/clients/${member.client.id}`;
    const draft = await call<{ data: { id: string } }>(server, member.token, `${base}/manual-drafts`, {
      method: 'POST',
      body: { debt_type: 'consumer' },
    });
    const byHand = await call(server, member.token, `${base}/manual-drafts/${draft.body.data.id}/submit`, {
      method: 'POST',
      body: { certification: { version: 'x', affirmed: [true] } },
    });
    expect(byHand).toMatchObject({
      status: 409,
      body: { code: 'agreement_needed', message: expect.stringContaining('Business info') },
    });
    const upload = await call<{ data: { id: string } }>(server, member.token, `${base}/imports`, {
      method: 'POST',
      body: { file_name: 'a.csv', file_bytes: 10 },
    });
    const { id } = upload.body.data;
    await server.database.query(`update portal.imports set state = 'ready', structure = '{"columns":[]}' where id = $1`, [id]);
    const commit = () =>
      call(server, member.token, `${base}/imports/${id}/commit`, {
        method: 'POST',
        body: {
          certification: { version: 'x', affirmed: [true] },
          revision: 0,
          accounts: 1,
          amount_cents: 1,
          itemization_assumed: 0,
        },
      });
    expect(await commit()).toMatchObject({ status: 409, body: { code: 'agreement_needed' } });
    await signAll(member, 'service');
    await onlyInPortal(member.client.id, 'returned');
    expect(await commit()).toMatchObject({
      status: 409,
      body: { code: 'approval_needed', message: expect.stringContaining('returned') },
    });
  });
});

describe('a refused manual entry', () => {
  it('succeeds under the same Idempotency-Key once allowed, and then only once', async () => {
    const member = await createMember(server);
    await onlyInPortal(member.client.id, 'submitted');
    const { submit } = await enterByHand(server, member, 'AGAIN-1');
    const same = { 'idempotency-key': 'place-again-1' };
    expect(await submit(same)).toMatchObject({ status: 409, body: { code: 'agreement_needed' } });
    await signAll(member, 'service');
    expect(await submit(same)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    await onlyInPortal(member.client.id, 'approved');
    const placed = await submit(same);
    expect([placed.status, placed.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const again = await submit(same);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([placed.body, 'true']);
    // Placed accounts remain placed after later changes.
    await onlyInPortal(member.client.id, 'returned');
    expect((await submit(same)).body).toEqual(placed.body);
    expect(await server.database.query('select id from portal.accounts where client_id = $1', [member.client.id])).toHaveLength(
      1,
    );
  });
});

describe('versions', () => {
  const text = (version: string, body: string, resign = 'no') =>
    `---\nversion: ${version}\ntitle: Collection service agreement\nmust_sign_anew: ${resign}\n---\n${body}`;

  it('are refused at start for a changed text, an unknown field or an unreadable file', async () => {
    await use({ AGREEMENT_FILE: file('a.md', text('A', 'First for {{client.legal_name}}')) });
    await use({ AGREEMENT_FILE: file('a.md', text('A', 'First for {{client.legal_name}}')) });
    await expect(use({ AGREEMENT_FILE: file('b.md', text('A', 'Second')) })).rejects.toThrow(
      /version A was already in use with a different text/,
    );
    await expect(use({ AGREEMENT_FILE: file('b.md', text('A', 'First for {{client.legal_name}}', 'yes')) })).rejects.toThrow(
      /a new version/,
    );
    await expect(use({ AGREEMENT_FILE: file('c.md', text('C', '{{client.ssn}}')) })).rejects.toThrow(
      /AGREEMENT_FILE.*client\.ssn/,
    );
    await expect(use({ BAA_FILE: file('d.md', text('D', '{{Client.Name}}')) })).rejects.toThrow(/BAA_FILE.*\{\{/);
    await expect(use({ AGREEMENT_FILE: join(folder, 'missing.md') })).rejects.toThrow(/missing\.md cannot be used/);
    await use({});
  });

  it("require no new signatures unless they say so; then everyone's, paper agreements included", async () => {
    const [inPortal, onPaper] = [await createMember(server), await createMember(server)];
    await onlyInPortal(inPortal.client.id);
    await signAll(inPortal, 'service');
    await use({ AGREEMENT_FILE: file('quiet.md', text('quiet', 'A milder text.')) });
    expect((await placing(inPortal)).allowed && (await placing(onPaper)).allowed).toBe(true);
    expect((await listed(inPortal)).data[0]).toMatchObject({ state: 'signed', is_outdated: true, version: 'quiet' });
    await use({ AGREEMENT_FILE: file('strict.md', text('strict', 'A stricter text.', 'yes')) });
    for (const member of [inPortal, onPaper]) {
      expect(await placing(member)).toMatchObject({ reason: 'agreement_needed', documents: ['service'] });
      expect((await signAll(member, 'service')).body.data.version).toBe('strict');
      expect((await placing(member)).allowed).toBe(true);
    }
    expect((await listed(inPortal)).signatures.map(({ version }) => version)).toEqual(['strict', '1']);
    // Back to the first text: the signature is newer.
    await use({});
    expect((await placing(inPortal)).allowed).toBe(true);
    expect(await shown(inPortal, 'service')).toMatchObject({ version: '1' });
  });
});
