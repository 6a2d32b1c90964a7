import type { PublishedDocument } from '@recoup/contract/reports/published-documents';
import type { ReportLink } from '@recoup/contract/reports/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, createMember, createTestUser, signIn } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { linkBase, reporterOf } from '#test/reports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createLinks } from '#platform/signed-links.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = (await makeFeed(server)).key;
});
afterAll(() => server.stop());

async function publish(client: string, query: Record<string, string>, content = '%PDF-1.4 statement') {
  const answer = await fetch(`${server.url}/api/feed/v1/company-documents?${new URLSearchParams({ client, ...query })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return { status: answer.status, body: (await answer.json()) as { data?: { id: string; result: string }; code?: string } };
}

it('publishes documents once to permitted readers, marks them new until opened, and serves them by link', async () => {
  const member = await createMember(server);
  const my = reporterOf(server, { clientId: member.client.id, token: member.token });
  const add = async (locationIds?: string[]) => {
    const user = await createTestUser(server);
    await addMember(server, {
      clientId: my.clientId,
      userId: user.id,
      role: 'client_staff',
      ...(locationIds ? { locationIds } : {}),
    });
    return reporterOf(server, { clientId: my.clientId, token: await signIn(server, user.email) });
  };
  const [staff, limited] = [await add(), await add([member.client.locations[0] ?? ''])];
  const tax = {
    id: 'D-1',
    kind: 'tax_form',
    title: '1099-MISC 2025',
    file_name: '1099.pdf',
    period_from: '2025-01-01',
    period_to: '2025-12-31',
  };
  const answers = await Promise.all([publish(my.clientId, tax), publish(my.clientId, tax)]);
  expect(answers.map(({ body }) => body.data?.result).toSorted()).toEqual(['applied', 'repeated']);
  expect(await publish(my.clientId, tax, '%PDF-1.4 another')).toMatchObject({ status: 409, body: { code: 'id_used' } });
  expect((await publish(my.clientId, { ...tax, id: 'D-9', period_to: '2024-12-31' })).status).toBe(422);
  expect((await publish('NOBODY', tax)).status).toBe(422);
  await publish(my.clientId, { id: 'D-2', kind: 'letter', title: 'Welcome', file_name: 'welcome.pdf' });

  const list = async ({ call }: Pick<typeof my, 'call'>) =>
    (await call<{ data: PublishedDocument[]; new_count: number }>('published-documents')).body;
  const all = await list(my);
  expect(all).toMatchObject({
    new_count: 2,
    data: [
      { title: 'Welcome', is_new: true },
      { kind_label: 'Tax form', period_to: '2025-12-31' },
    ],
  });
  expect((await list(staff)).data.map(({ title }) => title)).toEqual(['Welcome']);
  expect(await list(limited)).toMatchObject({ data: [], new_count: 0 });

  const [letter, form] = all.data;
  expect((await staff.call(`published-documents/${form?.id}/link`)).status).toBe(404);
  expect((await my.call(`published-documents/${letter?.id}/opened`, { method: 'POST' })).status).toBe(204);
  const { path, file_name: name } = (await my.call<{ data: ReportLink }>(`published-documents/${form?.id}/link`)).body.data;
  expect(name).toBe('1099.pdf');
  const file = await fetch(server.url + linkBase + path);
  expect([file.status, await file.text(), file.headers.get('content-type')]).toEqual([
    200,
    '%PDF-1.4 statement',
    'application/pdf',
  ]);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(await list(my)).toMatchObject({ new_count: 0 });
  expect(await list(staff)).toMatchObject({ new_count: 1 });
  // A link of a former agency user is invalid and records no view.
  const agent = await createAgencyUser(server, 'agency_staff');
  const link = { kind: 'document' as const, clientId: my.clientId, id: letter?.id ?? '', userId: agent.id };
  const token = createLinks(server.platform.vault).sign({ ...link, expiresAt: new Date(Date.now() + 60_000) });
  const url = `${server.url}${linkBase}/v1/report-files/${token}`;
  expect((await fetch(url)).status).toBe(200);
  await server.database.query('update portal.agency_members set ended_at = now() where user_id = $1', [agent.id]);
  expect((await fetch(url)).status).toBe(404);
  const views = await server.database.query(`select action from portal.audit_log where actor_user_id = $1`, [agent.id]);
  expect(views).toEqual([{ action: 'agency.looked' }]);
  const log = await server.database.query<{ action: string }>(
    `select action from portal.audit_log where client_id = $1 and actor_user_id = $2`,
    [my.clientId, member.user.id],
  );
  expect(log).toEqual([{ action: 'published_document.downloaded' }]);
  // A missing file is not recorded as a download.
  const [row] = await server.database.query<{ key: string }>(
    'select file_key as key from portal.published_documents where id = $1',
    [letter?.id],
  );
  await server.platform.files.delete(row?.key ?? '');
  expect(await staff.call(`published-documents/${letter?.id}/link`)).toMatchObject({
    status: 410,
    body: { code: 'document_missing' },
  });
});
