import { clientParams, dataOf } from '@recoup/contract/shared/common';
import { defineEndpoint } from '@recoup/contract/shared/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { bind } from './bind.ts';
import { installErrorHandler } from './error-handler.ts';
import { conflict } from './errors.ts';
import { createIdempotency } from './idempotency.ts';

const saveView = defineEndpoint({
  name: 'test.save',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/test',
  summary: 'Saves a view under a name that is free',
  access: 'client',
  params: clientParams,
  body: z.object({ name: z.string(), query: z.string().default('') }),
  response: dataOf(z.object({ id: z.uuid() })),
  status: 201,
  idempotent: true,
});

let server: TestServer;
let app: FastifyInstance;
let url: string;
let hoursLater = 0;
/** What the handler does between writing and responding. */
let afterwards: () => Promise<void> = async () => {};
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorate('endpoints', []);
  app.decorate('gatekeeper', server.app.gatekeeper);
  app.decorate('idempotency', createIdempotency({ db, clock: { now: () => new Date(Date.now() + hoursLater * 3_600_000) } }));
  installErrorHandler(app);
  bind(app, saveView, async ({ caller, body }) => {
    const data = await db.asUser(caller.claims, (tx) =>
      tx
        .insertInto('portal.saved_views')
        .values({ client_id: caller.clientId, user_id: caller.userId, ...body })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await afterwards();
    return { data };
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

type Answer = { data?: { id: string }; code?: string };
type Member = { token: string; client: { id: string } };
const save = ({ token, client }: Member, key: string | null, body: object) =>
  call<Answer>({ ...server, url }, token, `/api/legacy/v1/clients/${client.id}/test`, {
    method: 'POST',
    body,
    ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
  });
const viewsOf = async ({ client }: Member) =>
  (await server.database.query<{ name: string }>('select name from portal.saved_views where client_id = $1', [client.id])).map(
    ({ name }) => name,
  );

it('the same request again has no second effect and gets the same response', async () => {
  const member = await createMember(server);
  const first = await save(member, 'a', { name: 'Open', query: 'x' });
  const second = await save(member, 'a', { query: 'x', name: 'Open' });
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  expect(await viewsOf(member)).toEqual(['Open']);
});

it('a request that differs in any part is refused under the same key', async () => {
  const member = await createMember(server);
  const elsewhere = await createMember(server);
  const user = await createTestUser(server);
  for (const { client } of [member, elsewhere]) await addMember(server, { clientId: client.id, userId: user.id });
  const token = await signIn(server, user.email);
  await save({ token, client: member.client }, 'a', { name: 'Open' });
  const refused = { status: 422, body: { code: 'idempotency_key_reused' } };
  expect(await save({ token, client: member.client }, 'a', { name: 'Closed' })).toMatchObject(refused);
  expect(await save({ token, client: elsewhere.client }, 'a', { name: 'Open' })).toMatchObject(refused);
  expect(await viewsOf(elsewhere)).toEqual([]);
});

it('keys of different users are independent', async () => {
  const [ann, bob] = [await createMember(server), await createMember(server)];
  await save(ann, 'a', { name: 'Mine' });
  expect((await save(bob, 'a', { name: 'Yours' })).status).toBe(201);
  expect(await viewsOf(bob)).toEqual(['Yours']);
});

it('runs one of two concurrent requests; the other is asked to retry and gets the response later', async () => {
  const member = await createMember(server);
  const { promise: release, resolve: open } = Promise.withResolvers<void>();
  const { promise: written, resolve: markWritten } = Promise.withResolvers<void>();
  afterwards = () => {
    markWritten();
    return release;
  };
  const first = save(member, 'a', { name: 'Open' });
  await written;
  expect(await save(member, 'a', { name: 'Open' })).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_use' } });
  open();
  afterwards = async () => {};
  const { body } = await first;
  expect(await save(member, 'a', { name: 'Open' })).toMatchObject({ status: 201, body });
  expect(await viewsOf(member)).toEqual(['Open']);
});

it('a failure after the effect leaves neither effect nor response, and can be retried with its key', async () => {
  const member = await createMember(server);
  afterwards = () => Promise.reject(conflict('later', 'Not now.'));
  expect(await save(member, 'a', { name: 'Open' })).toMatchObject({ status: 409, body: { code: 'later' } });
  expect(await viewsOf(member)).toEqual([]);
  afterwards = async () => {};
  expect((await save(member, 'a', { name: 'Open' })).status).toBe(201);
  expect(await viewsOf(member)).toEqual(['Open']);
});

it('a key is free again after 24 hours', async () => {
  const member = await createMember(server);
  await save(member, 'a', { name: 'Open' });
  hoursLater = 25;
  expect((await save(member, 'a', { name: 'Closed' })).status).toBe(201);
  hoursLater = 0;
  expect((await viewsOf(member)).toSorted()).toEqual(['Closed', 'Open']);
});

it('a request without a key acts each time, and an invalid key is refused', async () => {
  const member = await createMember(server);
  await save(member, null, { name: 'One' });
  expect((await save(member, null, { name: 'Two' })).status).toBe(201);
  expect(await save(member, 'x'.repeat(201), { name: 'Three' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});

it('works for the endpoints that declare it: an export is created once', async () => {
  const { client, token } = await createMember(server);
  const ask = () =>
    call<Answer>(server, token, `/api/legacy/v1/clients/${client.id}/exports`, {
      method: 'POST',
      body: { format: 'csv', filters: {} },
      headers: { 'idempotency-key': 'export-1' },
    });
  const [first, second] = [await ask(), await ask()];
  expect(second.body.data?.id).toBe(first.body.data?.id);
  expect(await server.database.query('select id from portal.exports where client_id = $1', [client.id])).toHaveLength(1);
});
