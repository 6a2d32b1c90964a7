import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createMember } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { createStranger, uniqueOnboarding } from '#test/onboarding.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

interface Answer {
  data: { state: string; result: string };
  code: string;
  errors: { path: string }[];
}

const decide = (key: string, client: string, body: unknown) =>
  call<Answer>(server, key, `/api/feed/v1/onboardings/${client}/decision`, { method: 'POST', body });

it('announces a submitted company, and applies its return and approval once each', async () => {
  const { key, get } = await makeFeed(server);
  const stranger = await createStranger(server);
  await stranger.fillIn(uniqueOnboarding((draft) => (draft.company.code = 'BYFEED')));
  const { body } = await stranger.submit(await stranger.readAndSign());
  const id = body.data.client_id;
  const events = (await get<{ data: OutboxItem[] }>('/v1/outgoing')).body.data.filter(({ client }) => client.id === id);
  expect(events).toMatchObject([
    {
      kind: 'onboarding',
      id,
      account: null,
      client: { code: 'BYFEED' },
      data: { state: 'submitted', legal_name: 'Willow Creek Dental, PLLC', remittance_method: 'net' },
    },
  ]);
  expect(events[0]?.data['ein']).toMatch(/^\d{2}-?\d{3}6789$/);
  expect(JSON.stringify(events)).not.toContain('sealed');
  await server.mailbox.receive(stranger.user?.email ?? '');

  const back = { decision: 'return', reason: 'The EIN is of another company.' };
  expect((await decide(key, 'byfeed', back)).body.data).toEqual({ state: 'returned', result: 'applied' });
  expect((await server.mailbox.receive(stranger.user?.email ?? '')).text).toContain('The EIN is of another company.');
  expect((await decide(key, id, back)).body.data).toEqual({ state: 'returned', result: 'repeated' });
  const early = await decide(key, id, { decision: 'approve' });
  expect([early.status, early.body.code]).toEqual([409, 'no_decision_waits']);

  await stranger.submit(await stranger.readAndSign());
  const all = await Promise.all(Array.from({ length: 8 }, () => decide(key, 'BYFEED', { decision: 'approve' })));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(all.filter(({ body: { data } }) => data.result === 'applied')).toHaveLength(1);
  const letter = await server.mailbox.receive(stranger.user?.email ?? '');
  expect(letter.text).toContain('You can place accounts now.');
  const details = await call<{ data: { placing: { allowed: boolean } } }>(server, stranger.token, `/api/core/v1/clients/${id}`);
  expect(details.body.data.placing.allowed).toBe(true);
  const log = await server.database.query<{ action: string }>(
    `select action from portal.audit_log where client_id = $1 and action like 'onboarding.%' order by at, id`,
    [id],
  );
  expect(log.map(({ action }) => action)).toEqual([
    'onboarding.submitted',
    'onboarding.returned',
    'onboarding.submitted',
    'onboarding.approved',
  ]);
});

it('refuses a decision without a reason, client, submission, or write scope', async () => {
  const { key } = await makeFeed(server);
  const member = await createMember(server);
  const nameless = await decide(key, member.client.id, { decision: 'return', reason: ' ' });
  expect([nameless.status, nameless.body.errors.map(({ path }) => path)]).toEqual([400, ['reason']]);
  expect((await decide(key, member.client.id, { decision: 'perhaps' })).status).toBe(400);
  expect((await decide(key, 'NOBODY', { decision: 'approve' })).status).toBe(404);
  const none = await decide(key, member.client.id, { decision: 'approve' });
  expect([none.status, none.body.code]).toEqual([409, 'no_decision_waits']);
  const reader = await makeFeed(server, ['read']);
  expect((await decide(reader.key, member.client.id, { decision: 'approve' })).status).toBe(403);
  expect((await decide(member.token, member.client.id, { decision: 'approve' })).status).toBe(401);
});
