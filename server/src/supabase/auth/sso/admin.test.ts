import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createOfficialClient, createTestUser, signIn } from '#test/factories.ts';
import { startRecorder } from '#test/request-recorder.ts';
import { startSamlIdp, type SamlIdp } from '#test/saml-idp.ts';
import { connect, deliver, domain, startPortal } from '#test/sso.ts';
import type { TestServer } from '#test/server.ts';

interface Presented {
  id: string;
  disabled: boolean;
  saml: { entity_id: string; metadata_xml?: string; metadata_url?: string; attribute_mapping: unknown; name_id_format?: string };
  domains: { domain: string }[];
  error_code: string;
  msg: string;
}

let server: TestServer;
let idp: SamlIdp;
let serviceKey: string;
beforeAll(async () => {
  [server, idp] = await Promise.all([startPortal(), startSamlIdp()]);
  serviceKey = await server.auth.serviceKey();
});
afterAll(() => Promise.all([server.stop(), idp.stop()]));

const path = '/auth/v1/admin/sso/providers';
const admin = (method: string, id = '', body?: unknown, at: TestServer = server) =>
  call<Presented>(at, serviceKey, id === '' ? path : `${path}/${id}`, { method, body });
let counter = 0;
const newDomain = () => `company-${(counter += 1)}.example.com`;

/** Metadata of a separate provider that is not running. */
const metadataOf = (entityId: string) => idp.metadata().replace(/entityID="[^"]*"/, `entityID="${entityId}"`);

describe('identity providers, with the service key', () => {
  it('are added, listed, read, changed and removed', async () => {
    const own = newDomain();
    const mapping = { keys: { department: { names: ['dept'], default: 'none' } } };
    const made = await admin('POST', '', {
      type: 'saml',
      metadata_url: idp.metadataUrl,
      domains: [own.toUpperCase()],
      attribute_mapping: mapping,
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        disabled: false,
        saml: { entity_id: idp.entityId, metadata_url: idp.metadataUrl, attribute_mapping: mapping },
        domains: [{ domain: own }],
      },
    });
    expect(made.body.saml.metadata_xml).toContain('<EntityDescriptor');
    const { id } = made.body;
    expect((await admin('GET', id)).body).toEqual(made.body);
    const list = await call<{ items: Presented[] }>(server, serviceKey, path);
    expect(list.body.items.find((item) => item.id === id)?.saml).not.toHaveProperty('metadata_xml');

    const other = newDomain();
    const changed = await admin('PUT', id, {
      domains: [own, other],
      name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    });
    expect(changed.body).toMatchObject({ domains: [{ domain: own }, { domain: other }], saml: { attribute_mapping: mapping } });
    const { data } = await (await createOfficialClient(server)).auth.signInWithSSO({ domain: other });
    idp.trust((await call<string>(server, null, '/auth/v1/sso/saml/metadata')).body);
    expect((await idp.readRequest(data?.url ?? '')).format).toBe('urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress');

    expect((await admin('DELETE', id)).body.id).toBe(id);
    expect(await admin('GET', id)).toMatchObject({ status: 404, body: { error_code: 'sso_provider_not_found' } });
  });

  it('are hidden from everyone else', async () => {
    const { email } = await createTestUser(server);
    for (const [token, status, code] of [
      [null, 401, 'no_authorization'],
      [await server.auth.anonKey(), 403, 'not_admin'],
      [await signIn(server, email), 403, 'not_admin'],
    ] as const) {
      for (const [method, at] of [
        ['GET', path],
        ['POST', path],
        ['GET', `${path}/x`],
        ['PUT', `${path}/x`],
        ['DELETE', `${path}/x`],
      ] as const)
        expect(await call(server, token, at, { method, ...(method === 'GET' ? {} : { body: {} }) })).toMatchObject({
          status,
          body: { error_code: code },
        });
    }
  });

  it('have unique entity ids and domains', async () => {
    const [mine, theirs] = [newDomain(), newDomain()];
    const xml = metadataOf('https://one.example.com');
    const { body } = await admin('POST', '', { type: 'saml', metadata_xml: xml, domains: [mine] });
    expect(await admin('POST', '', { type: 'saml', metadata_xml: xml, domains: [theirs] })).toMatchObject({
      status: 422,
      body: { error_code: 'saml_idp_already_exists' },
    });
    const contested = newDomain();
    const atOnce = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        admin('POST', '', { type: 'saml', metadata_xml: metadataOf(`https://${name}.example.com`), domains: [contested] }),
      ),
    );
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const second = { type: 'saml', metadata_xml: metadataOf('https://two.example.com') };
    const taken = { status: 400, body: { error_code: 'sso_domain_already_exists' } };
    expect(await admin('POST', '', { ...second, domains: [mine.toUpperCase()] })).toMatchObject(taken);
    const two = await admin('POST', '', { ...second, domains: [theirs] });
    expect(await admin('PUT', two.body.id, { domains: [mine] })).toMatchObject(taken);
    expect(await admin('PUT', body.id, { metadata_xml: second.metadata_xml })).toMatchObject({
      status: 400,
      body: { error_code: 'saml_entity_id_mismatch' },
    });
  });

  it.each<[string, unknown, string]>([
    ['another type', { type: 'oidc' }, "Only 'saml' supported for SSO provider type"],
    ['no metadata', { type: 'saml' }, 'Either metadata_xml or metadata_url must be set'],
    [
      'both metadata',
      { type: 'saml', metadata_xml: 'x', metadata_url: 'y' },
      'Only one of metadata_xml or metadata_url needs to be set',
    ],
    ['no address', { type: 'saml', metadata_url: 'no address' }, 'metadata_url is not a valid URL'],
    [
      'an unknown format',
      { type: 'saml', metadata_xml: 'x', name_id_format: 'x' },
      'name_id_format must be unspecified or one of',
    ],
    ['no domain', { type: 'saml', metadata_xml: 'x', domains: ['a@b.example.com'] }, "'a@b.example.com' is not a domain"],
  ])('are refused with %s', async (_name, body, message) => {
    const answer = await admin('POST', '', body);
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
    expect(answer.body.msg).toContain(message);
  });

  it('sign their users out when disabled or removed', async () => {
    const provider = await connect(server, idp);
    idp.visit({ nameId: 'ada', attributes: { email: `ada@${domain}` } });
    const enter = async () => {
      const { data } = await (await createOfficialClient(server)).auth.signInWithSSO({ domain });
      const landed = await deliver(server, await idp.answer(data?.url ?? ''));
      return landed.fragment.get('access_token') ?? landed.query.get('error_code') ?? '';
    };
    const first = await enter();
    expect((await call(server, first, '/auth/v1/user')).status).toBe(200);
    // In progress while it is disabled: too late as well.
    const { data } = await (await createOfficialClient(server)).auth.signInWithSSO({ domain });
    const onTheWay = await idp.answer(data?.url ?? '');
    await admin('PUT', provider.id, { disabled: true });
    expect(await call(server, first, '/auth/v1/user')).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
    expect((await deliver(server, onTheWay)).query.get('error_code')).toBe('sso_provider_disabled');
    await admin('PUT', provider.id, { disabled: false });
    const second = await enter();
    expect((await call(server, second, '/auth/v1/user')).status).toBe(200);
    await admin('DELETE', provider.id);
    expect((await call(server, second, '/auth/v1/user')).status).toBe(403);
  });
});

describe('metadata at a URL', () => {
  it('is refreshed after a day, so that a provider may change its key', async () => {
    const changing = await startSamlIdp();
    const own = newDomain();
    changing.trust((await call<string>(server, null, '/auth/v1/sso/saml/metadata')).body);
    const { body } = await admin('POST', '', { type: 'saml', metadata_url: changing.metadataUrl, domains: [own] });
    changing.visit({ nameId: 'ada', attributes: { email: `ada@${own}` } });
    const enter = async () => {
      const { data } = await (await createOfficialClient(server)).auth.signInWithSSO({ domain: own });
      return (await deliver(server, await changing.answer(data?.url ?? ''))).status;
    };
    const makeOld = () =>
      server.database.query(
        `update auth.saml_providers set updated_at = now() - interval '25 hours' where sso_provider_id = $1`,
        [body.id],
      );
    expect(await enter()).toBe(302);
    changing.rotate();
    expect(await enter()).toBe(303);
    await makeOld();
    expect(await enter()).toBe(302);
    expect(changing.requests.filter((page) => page === '/metadata')).toHaveLength(2);
    await makeOld();
    await changing.stop();
    // Unreachable: the previous metadata stays in use.
    expect(await enter()).toBe(302);
  });

  it('is not fetched from a private network in production', async () => {
    const production = await startPortal({ NODE_ENV: 'production' });
    const key = await production.auth.serviceKey();
    const ask = (metadata_url: string) =>
      call<Presented>(production, key, path, { method: 'POST', body: { type: 'saml', metadata_url, domains: [newDomain()] } });
    expect(await ask(idp.metadataUrl)).toMatchObject({ status: 400, body: { msg: 'metadata_url is not a HTTPS URL' } });
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '10.0.0.1']) {
      const answer = await ask(`https://${host}/metadata`);
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'saml_metadata_fetch_failed' } });
      expect(answer.body.msg).toContain('private network');
    }
    await production.stop();
  });

  it('is refused when invalid', async () => {
    const recorder = await startRecorder(() => ({ body: 'no metadata' }));
    const broken = await admin('POST', '', { type: 'saml', metadata_url: recorder.url, domains: [newDomain()] });
    expect(broken).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    await recorder.stop();
    const failed = await admin('POST', '', { type: 'saml', metadata_url: recorder.url, domains: [newDomain()] });
    expect(failed).toMatchObject({ status: 400, body: { error_code: 'saml_metadata_fetch_failed' } });
  });
});

describe('our own metadata', () => {
  it('is the same after a restart, and downloads as a file', async () => {
    const certificateOf = (xml: string) => /<ds:X509Certificate>([^<]+)/.exec(xml)?.[1];
    const first = await call<string>(server, null, '/auth/v1/sso/saml/metadata');
    expect(first.headers.get('content-type')).toContain('application/xml');
    expect(first.headers.get('cache-control')).toBe('public, max-age=600');
    const keys = await server.database.query<{ private_key_sealed: string }>('select private_key_sealed from auth_ext.saml_keys');
    expect(keys).toHaveLength(1);
    expect(keys[0]?.private_key_sealed).not.toContain('PRIVATE KEY');
    const second = await call<string>(server, null, '/auth/v1/sso/saml/metadata?download=true');
    expect(certificateOf(second.body)).toBe(certificateOf(first.body));
    expect(second.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"');
  });
});
