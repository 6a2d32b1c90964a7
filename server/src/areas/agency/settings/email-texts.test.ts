import type { EditedEmail } from '@recoup/contract/agency/email-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { startMailbox } from '#test/mailbox.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url });
  admin = await createAgencyUser(server, 'agency_admin');
  await confirmIdentity(server, admin.token);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

interface Answer<T> {
  data: T;
  code: string;
  message: string;
  errors: { path: string; message: string }[];
}
const api = <T = EditedEmail>(method: string, path = '', body?: unknown, user = admin) =>
  call<Answer<T>>(server, user.token, `/api/agency/v1/settings/email-templates${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
const signUp = (email: string) =>
  call(server, null, '/auth/v1/signup', { method: 'POST', body: { email, password: 'demo-password' } });

describe('an email', () => {
  it('is sent with the agency’s text, and with the default after a reset', async () => {
    const { text, revision } = (await api('GET', '/signup')).body.data;
    expect(revision).toBe(0);
    const mine = { ...text, subject: 'Hello from {{agency_name}}', body: 'Please confirm.\n\n{{link}}\n\n{{code}}', revision };
    expect((await api('PUT', '/signup', mine)).body.data).toMatchObject({ revision: 1, is_edited: true });
    await signUp('ada@example.com');
    const edited = await mailbox.receive('ada@example.com');
    expect(edited.subject).toBe('Hello from Larkspur Recovery');
    expect(edited.text.replaceAll('\r', '')).toMatch(/^Please confirm\.\n\nConfirm email address:\nhttp\S+\n\nCode: \d{6}\n/);

    expect((await api('POST', '/signup/reset', { revision: 1 })).body.data).toMatchObject({
      revision: 2,
      is_edited: false,
      text,
    });
    await signUp('bea@example.com');
    expect((await mailbox.receive('bea@example.com')).subject).toBe('Confirm your email address');
    const { versions } = (await api('GET', '/signup')).body.data;
    expect(versions.map(({ revision: at, text: then, by_name: by }) => [at, then?.subject ?? null, by])).toEqual([
      [2, null, 'Robin Vance'],
      [1, 'Hello from {{agency_name}}', 'Robin Vance'],
    ]);
  });

  it('refuses unknown and missing placeholders by name, and a concurrent change', async () => {
    const { text, revision } = (await api('GET', '/client_invitation')).body.data;
    const save = (changes: object, at = revision) => api('PUT', '/client_invitation', { ...text, ...changes, revision: at });
    expect(await save({ subject: 'Join {{firm}}' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'subject', message: 'Unknown placeholder {{firm}}' }] },
    });
    expect(await save({ body: 'You are invited.' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body', message: 'Add {{link}}. The email needs it.' }] },
    });
    expect((await save({ subject: 'Join us' })).status).toBe(200);
    expect(await save({ subject: 'Join them' })).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  it('is previewed with sample values, and nothing is stored', async () => {
    const { text } = (await api('GET', '/bank_account_changed')).body.data;
    const preview = await api<{ subject: string; text: string; html: string }>('POST', '/bank_account_changed/preview', {
      ...text,
      subject: '<b>{{change}}</b>',
    });
    expect(preview.body.data.subject).toBe('<b>A bank account was added</b>');
    expect(preview.body.data.text).toContain('Example Bank ••••6789');
    expect(preview.body.data.html).toContain('&lt;b&gt;A bank account');
    expect((await api('GET', '/bank_account_changed')).body.data.revision).toBe(0);
    expect((await api('GET', '/nothing')).status).toBe(404);
  });

  it('is read by auditors and changed by administrators', async () => {
    const auditor = await createAgencyUser(server, 'agency_auditor');
    const { text, may_change: may } = (await api('GET', '/recovery', undefined, auditor)).body.data;
    expect(may).toBe(false);
    expect((await api('PUT', '/recovery', { ...text, revision: 0 }, auditor)).status).toBe(403);
  });
});

/** The administrator got notices of their second factor before. */
async function receive(subject: string) {
  for (;;) {
    const mail = await mailbox.receive(admin.email);
    if (mail.subject === subject) return mail;
  }
}

it('a test email goes to the caller alone', async () => {
  const test = (template: string | null) =>
    call<Answer<{ to: string }>>(server, admin.token, '/api/agency/v1/settings/email-tests', {
      method: 'POST',
      body: { template },
    });
  expect((await test(null)).body.data.to).toBe(admin.email);
  expect((await receive('Test email from Recoup')).text).toContain('Robin Vance requested this test.');
  await test('client_suspended');
  await receive('Alder Family Dental is suspended on Recoup');
  const log = await server.database.query(`select 1 from portal.agency_audit_log where action = 'agency.test_email_sent'`);
  expect(log).toHaveLength(2);
});
