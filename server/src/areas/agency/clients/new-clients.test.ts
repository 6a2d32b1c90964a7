import { emptyClient, type ClientRowResult, type TypedClient } from '@recoup/contract/agency/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createMember } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';

let server: MailServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startMailServer();
  admin = await createAgencyUser(server);
});
afterAll(() => server.stop());

const base = '/api/agency/v1';

interface Failure {
  code: string;
  errors: { path: string; message: string }[];
}

const post = <T>(path: string, body: unknown, token = admin.token) =>
  call<{ data: T } & Failure>(server, token, `${base}/${path}`, { method: 'POST', body });

const typed = (given: Partial<TypedClient>) => ({ ...emptyClient, ...given });

async function readFile(text: string, token = admin.token) {
  const answer = await fetch(`${server.url}${base}/client-files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: text,
  });
  return (await answer.json()) as {
    data: {
      rows: { row: number; client: TypedClient }[];
      columns: { field: string; header: string }[];
      unknown_columns: string[];
    };
  } & Failure;
}

const rowsOf = (codes: readonly string[]) =>
  server.database.query<{
    code: string;
    name: string;
    agency_client_id: string | null;
    onboarding_state: string;
    phone: string | null;
  }>('select code, name, agency_client_id, onboarding_state, phone from portal.clients where code = any ($1) order by code', [
    codes,
  ]);

describe('creating one client', () => {
  it('suggests a code, invites the admin, and names the field that is wrong', async () => {
    const email = newEmail('owner');
    const suggested = await call<{ data: { code: string } }>(
      server,
      admin.token,
      `${base}/client-code?name=Quillfeather%20Dental`,
    );
    expect(suggested.body.data.code).toBe('QUILLFEATHER');
    const client = typed({ legal_name: 'Quillfeather Dental LLC', code: 'quill', trade: 'Dental practice', admin_email: email });
    const made = await post<{ client_id: string; code: string }>('clients', client);
    expect(made).toMatchObject({ status: 201, body: { data: { code: 'QUILL' } } });
    expect((await server.mailbox.receive(email)).subject).toBe('Join Quillfeather Dental LLC on Recoup');
    expect(await rowsOf(['QUILL'])).toMatchObject([{ agency_client_id: null, onboarding_state: 'draft' }]);
    expect(await post('clients', client)).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } });
    expect(await post('clients', typed({ code: 'x y', admin_email: 'nobody' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }, { path: 'legal_name' }, { path: 'admin_email' }] },
    });
    const entries = await server.database.query<{ actor_user_id: string }>(
      `select actor_user_id from portal.agency_audit_log where client_id = $1 and action = 'client.created'`,
      [made.body.data.client_id],
    );
    expect(entries).toEqual([{ actor_user_id: admin.id }]);
  });

  it('is for admins who see all clients', async () => {
    const { client } = await createMember(server);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] });
    const one = typed({ legal_name: 'Out of Sight LLC', code: 'SIGHT' });
    for (const token of [limited.token, (await createAgencyUser(server, 'agency_auditor')).token])
      expect((await post('clients', one, token)).status).toBe(403);
    expect(await rowsOf(['SIGHT'])).toEqual([]);
    // Suggested codes would reveal which codes other clients use.
    expect((await readFile('Client Name\nOut of Sight LLC', limited.token)).code).toBe('forbidden');
  });

  it('lets a system name the client by its code later', async () => {
    await post('clients', typed({ legal_name: 'Later Known LLC', code: 'LATER' }));
    const feed = await makeFeed(server);
    const answers = await feed.send([{ kind: 'client', id: 'C-77', code: 'LATER', legal_name: 'Later Known LLC' }]);
    expect(answers).toMatchObject([{ result: 'applied' }]);
    expect(await rowsOf(['LATER'])).toMatchObject([{ agency_client_id: 'C-77' }]);
    // Now it is the system's.
    const check = await post<ClientRowResult[]>('client-checks', { rows: [typed({ legal_name: 'Other', code: 'LATER' })] });
    expect(check.body.data).toMatchObject([{ result: 'refused', problems: [{ path: 'code' }] }]);
  });
});

describe('a file of clients', () => {
  it('is understood by meaning, with codes for those without', async () => {
    const { data } = await readFile(
      [
        'Client Name,Industry,E-mail Address,Contact Person,Contract Date,Salesperson',
        'Fernwood Vet,Veterinary practice,fern@example.com,Fern Lo,1/15/2025,Max',
        'Fernwood Vet,,,,,',
      ].join('\n'),
    );
    expect(Object.fromEntries(data.columns.map(({ field, header }) => [field, header]))).toEqual({
      legal_name: 'Client Name',
      trade: 'Industry',
      admin_email: 'E-mail Address',
      admin_name: 'Contact Person',
      signed_on_paper: 'Contract Date',
    });
    expect(data.unknown_columns).toEqual(['Salesperson']);
    expect(data.rows.map(({ row, client }) => [row, client.code, client.onboarding])).toEqual([
      [2, 'FERNWOOD', 'done'],
      [3, 'FERNWOODVET', 'open'],
    ]);
    const short = await readFile('Client Name,Code,E-mail\nAster Rentals,ASTER,\nCedar Rentals,,cedar@example.com');
    expect(short.data.rows.map(({ client }) => [client.legal_name, client.code, client.admin_email])).toEqual([
      ['Aster Rentals', 'ASTER', ''],
      ['Cedar Rentals', 'CEDAR', 'cedar@example.com'],
    ]);
    expect((await readFile('a,b\n1,2')).code).toBe('file_unclear');
    expect((await readFile('')).code).toBe('file_unreadable');
  });

  it('of 300 rows names duplicates by row, stores nothing until they are corrected, and then everything once', async () => {
    const codeOf = (index: number) => `BULK${index}`;
    const rows = Array.from({ length: 300 }, (_, index) => ({
      ...typed({ legal_name: `Bulk ${index} LLC`, code: codeOf(index), onboarding: 'done', signed_on_paper: '2025-01-15' }),
      row: index + 2,
    }));
    rows[0] = { ...typed({ legal_name: 'Bulk 0 LLC', code: codeOf(0), admin_email: newEmail('bulk') }), row: 2 };
    const wrong = rows.map((row, index) => (index === 250 ? { ...row, code: 'bulk7' } : row));
    const checked = await post<ClientRowResult[]>('client-checks', { rows: wrong });
    expect(checked.body.data.flatMap(({ result, problems }, index) => (result === 'refused' ? [[index, problems]] : []))).toEqual(
      [[250, [{ path: 'code', message: 'Row 9 has the same code: Bulk 7 LLC' }]]],
    );
    const refused = await post('client-imports', { rows: wrong });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'rows.250.code' }] } });
    expect(await rowsOf(rows.map(({ code }) => code))).toEqual([]);
    expect((await post('client-imports', { rows })).body.data).toEqual({ added: 300, changed: 0, unchanged: 0, invited: 1 });
    expect(await rowsOf(rows.map(({ code }) => code))).toHaveLength(300);

    const again = rows.map((row, index) => (index === 5 ? { ...row, phone: '512 555 0143' } : row));
    const changes = (await post<ClientRowResult[]>('client-checks', { rows: again })).body.data;
    expect(changes[5]).toEqual({
      result: 'changed',
      problems: [],
      changes: [{ field: 'phone', before: null, after: '+15125550143' }],
    });
    expect((await post('client-imports', { rows: again })).body.data).toEqual({
      added: 0,
      changed: 1,
      unchanged: 299,
      invited: 0,
    });
    expect(await rowsOf(['BULK5'])).toMatchObject([{ phone: '+15125550143' }]);
  });
});
