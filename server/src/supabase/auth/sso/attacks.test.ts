import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient } from '#test/auth-flows.ts';
import { call, createOfficialClient } from '#test/factories.ts';
import { startSamlIdp, type ResponseParts, type SamlIdp } from '#test/saml-idp.ts';
import { connect, deliver, domain, portal, startPortal } from '#test/sso.ts';
import type { TestServer } from '#test/server.ts';
import { sweepAuth } from '../retention.ts';

let server: TestServer;
let open: TestServer;
/** One provider signs assertions, the other whole responses. */
let idp: SamlIdp;
let wide: SamlIdp;
/** Sends unsolicited responses, to a portal that allows them. */
let eager: SamlIdp;
const honest = { nameId: 'ada', attributes: { email: `ada@${domain}` } };
const victim = `victim@${domain}`;
beforeAll(async () => {
  [server, open, idp, wide, eager] = await Promise.all([
    startPortal(),
    startPortal({ SAML_IDP_INITIATED: 'on' }),
    startSamlIdp(),
    startSamlIdp({ signs: 'response' }),
    startSamlIdp(),
  ]);
  await connect(server, idp);
  await connect(server, wide, ['wide.example.com']);
  await connect(open, eager);
  idp.visit(honest);
  eager.visit(honest);
  wide.visit({ nameId: 'wilma', attributes: { email: 'wilma@wide.example.com' } });
});
afterAll(() => Promise.all([server.stop(), open.stop(), idp.stop(), wide.stop(), eager.stop()]));

const decode = (encoded: string) => Buffer.from(encoded, 'base64').toString('utf8');
const encode = (xml: string) => Buffer.from(xml, 'utf8').toString('base64');

/** Starts a sign-in and returns its parts. */
async function begin(at: TestServer = server, company = domain) {
  const client = await createOfficialClient(at);
  const { data, error } = await client.auth.signInWithSSO({ domain: company, options: { redirectTo: `${portal}/signin` } });
  if (error) throw error;
  const { id, relayState } = await (company === domain ? idp : wide).readRequest(data.url);
  return { inResponseTo: id, RelayState: relayState };
}

/** Sends a response in place of the provider's; it must sign nobody in, and none of its text may be shown. */
async function expectRefused(SAMLResponse: string, RelayState: string, message = 'SAML Assertion is not valid') {
  const landed = await deliver(server, { SAMLResponse, RelayState });
  expect(landed.status).toBe(303);
  expect(landed.page).toBe(`${portal}/signin`);
  expect(landed.query.get('error_description')).toBe(message);
  expect(landed.fragment.get('access_token')).toBeNull();
  expect(landed.query.get('code')).toBeNull();
}

async function expectRefusedWith(changes: Partial<ResponseParts>, message?: string) {
  const { inResponseTo, RelayState } = await begin();
  await expectRefused(await idp.respond({ inResponseTo, ...changes }), RelayState, message);
}

const users = () => server.database.query<{ email: string }>('select email from auth.users where is_sso_user');

describe('a response that the provider did not sign', () => {
  it("is refused without a signature, or with another key's", async () => {
    for (const by of ['unsigned', 'other'] as const) {
      const { inResponseTo, RelayState } = await begin();
      await expectRefused(await idp.respond({ inResponseTo }, { by }), RelayState);
    }
  });

  it('is refused if it was changed afterwards or its signature removed', async () => {
    for (const change of [
      (xml: string) => xml.replaceAll(`ada@${domain}`, victim),
      (xml: string) => xml.replace('>ada<', '>victim<'),
      (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, ''),
      (xml: string) => xml.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
      (xml: string) => xml.replace(/<ds:Reference .*<\/ds:Reference>/s, ''),
    ]) {
      const { inResponseTo, RelayState } = await begin();
      const xml = decode(await idp.respond({ inResponseTo }));
      const changed = change(xml);
      expect(changed).not.toBe(xml);
      await expectRefused(encode(changed), RelayState);
    }
  });

  it("is refused with another client's identity provider's signature", async () => {
    const { inResponseTo, RelayState } = await begin();
    await expectRefused(await wide.respond({ inResponseTo }), RelayState);
    const again = await begin();
    await expectRefused(
      await wide.respond({ inResponseTo: again.inResponseTo, issuer: idp.entityId, person: honest }),
      again.RelayState,
    );
  });

  it('is refused if signed with SHA-1 or a public secret', async () => {
    const weak = await begin();
    await expectRefused(await idp.respond({ inResponseTo: weak.inResponseTo }, { algorithm: 'rsa-sha1' }), weak.RelayState);
    const { inResponseTo, RelayState } = await begin();
    const xml = decode(await idp.respond({ inResponseTo }));
    const symmetric = xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256');
    await expectRefused(encode(symmetric), RelayState);
  });
});

/** The signed assertion of an honest sign-in, and a forged copy. */
function splitResponse(xml: string) {
  const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const unsigned = signed.replace(/<ds:Signature .*<\/ds:Signature>/s, '');
  const forged = unsigned
    .replaceAll(`ada@${domain}`, victim)
    .replace('>ada<', '>victim<')
    .replace(/ ID="[^"]*"/, ' ID="_forged"');
  const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(signed)?.[0] ?? '';
  return { signed, forged, signature };
}

/** Somorovsky et al., On Breaking SAML (2012): the eight ways to move a signed assertion beside a forged one. */
const wrappings: Record<string, (xml: string) => string> = {
  'the signed one beside the forged one': (xml) => {
    const { signed, forged } = splitResponse(xml);
    return xml.replace(signed, forged + signed);
  },
  'the forged one behind the signed one': (xml) => {
    const { signed, forged } = splitResponse(xml);
    return xml.replace(signed, signed + forged);
  },
  'the signed one inside the forged one': (xml) => {
    const { signed, forged } = splitResponse(xml);
    return xml.replace(signed, forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`));
  },
  'the signed one inside the signature of the forged one': (xml) => {
    const { signed, forged, signature } = splitResponse(xml);
    const bare = signed.replace(signature, '');
    const wrapping = signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`);
    return xml.replace(signed, forged.replace('</saml:Issuer>', `</saml:Issuer>${wrapping}`));
  },
  'the signed one in extensions': (xml) => {
    const { signed, forged } = splitResponse(xml);
    return xml.replace(signed, forged).replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`);
  },
  'a forged one with the id of the signed one': (xml) => {
    const { signed, forged } = splitResponse(xml);
    const id = / ID="[^"]*"/.exec(signed)?.[0] ?? '';
    return xml.replace(signed, forged.replace(' ID="_forged"', id) + signed);
  },
  'a forged one by another name of the element': (xml) => {
    const { signed, forged } = splitResponse(xml);
    return xml.replace(signed, signed + forged.replaceAll('saml:Assertion', 'saml:assertion'));
  },
  'a response of its own around the signed one': (xml) => {
    const { signed, forged } = splitResponse(xml);
    const outer = xml.replace(signed, forged).replace('</samlp:Response>', `${xml}</samlp:Response>`);
    return outer.replace(/ ID="[^"]*"/, ' ID="_outer"');
  },
};

describe('signature wrapping', () => {
  it.each(Object.entries(wrappings))('%s signs nobody in', async (_name, wrap) => {
    const { inResponseTo, RelayState } = await begin();
    const xml = decode(await idp.respond({ inResponseTo }));
    expect(splitResponse(xml).forged).toContain(victim);
    const wrapped = wrap(xml);
    expect(wrapped).toContain(victim);
    await expectRefused(encode(wrapped), RelayState);
    expect((await users()).map(({ email }) => email)).not.toContain(victim);
  });

  it('signs nobody in from a signed response either', async () => {
    const { inResponseTo, RelayState } = await begin(server, 'wide.example.com');
    const xml = decode(await wide.respond({ inResponseTo }));
    const forged = xml
      .replace(/<ds:Signature .*<\/ds:Signature>/s, '')
      .replaceAll('wilma', 'victim')
      .replace(/ ID="[^"]*"/, ' ID="_outer"');
    await expectRefused(encode(forged.replace('</samlp:Response>', `${xml}</samlp:Response>`)), RelayState);
    const good = await begin(server, 'wide.example.com');
    const landed = await deliver(server, {
      SAMLResponse: await wide.respond({ inResponseTo: good.inResponseTo }),
      RelayState: good.RelayState,
    });
    expect(landed.fragment.get('access_token')).not.toBeNull();
  });
});

describe('a signed response for another recipient, time or request', () => {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it.each<[string, () => Partial<ResponseParts>]>([
    ['another audience', () => ({ audience: 'https://other.example.com/metadata' })],
    ['another destination', () => ({ destination: 'https://other.example.com/acs' })],
    ['another recipient', () => ({ recipient: 'https://other.example.com/acs' })],
    ['another issuer', () => ({ issuer: 'https://other.example.com/idp' })],
    ['a time that has passed', () => ({ notBefore: past(30), notOnOrAfter: past(10) })],
    ['a time to come', () => ({ notBefore: past(-10), notOnOrAfter: past(-20) })],
    ['an old assertion that claims to hold for long', () => ({ issuedAt: past(60), notOnOrAfter: past(-600) })],
    ['the answer to another request', () => ({ inResponseTo: '_another', confirmedFor: '_another' })],
    ['a confirmation for another request', () => ({ confirmedFor: '_another' })],
    ['a confirmation for no request', () => ({ confirmedFor: null })],
    ['an answer to no request', () => ({ inResponseTo: null, confirmedFor: null })],
  ])('is refused with %s', async (_name, changes) => {
    await expectRefusedWith(changes());
  });

  it('is accepted with a clock difference of up to a minute', async () => {
    const { inResponseTo, RelayState } = await begin();
    const SAMLResponse = await idp.respond({ inResponseTo, notBefore: past(-0.5), notOnOrAfter: past(-5) });
    expect((await deliver(server, { SAMLResponse, RelayState })).status).toBe(302);
  });

  it("passes on only the status code of the provider's refusal", async () => {
    await expectRefusedWith({ status: 'AuthnFailed' }, 'The identity provider did not sign you in (AuthnFailed)');
    await expectRefusedWith({ status: 'Call 555-0100 at once' }, 'The identity provider did not sign you in');
  });
});

describe('a replayed response', () => {
  it('fails, and so does its request', async () => {
    const first = await begin();
    const SAMLResponse = await idp.respond({ inResponseTo: first.inResponseTo });
    const both = await Promise.all([1, 2].map(() => deliver(server, { SAMLResponse, RelayState: first.RelayState })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 303]);
    expect(both.find(({ status }) => status === 303)?.query.get('error_code')).toBe('saml_relay_state_not_found');
    const second = await begin();
    await expectRefused(SAMLResponse, second.RelayState);
  });

  it('fails without a request too, and is stored as a hash', async () => {
    const SAMLResponse = await eager.respond({ assertionId: '_once' });
    const both = await Promise.all([1, 2].map(() => deliver(open, { SAMLResponse })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 303]);
    const rows = await open.database.query<{ assertion_hash: string }>('select assertion_hash from auth_ext.used_assertions');
    expect(rows.map((row) => row.assertion_hash)).not.toContain('_once');
  });

  it('is forgotten once it would be expired, and so is an unanswered request', async () => {
    const { inResponseTo, RelayState } = await begin();
    await deliver(server, { SAMLResponse: await idp.respond({ inResponseTo }), RelayState });
    const unanswered = await begin();
    const count = async (table: string) => (await server.database.query(`select from ${table}`)).length;
    expect(await count('auth_ext.used_assertions')).toBeGreaterThan(0);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const sweep = (now: Date) => sweepAuth(server.platform.db, { now, sessionsBefore: now, tokensBefore: now });
    await sweep(inDays(0.5));
    expect(await count('auth_ext.used_assertions')).toBeGreaterThan(0);
    await sweep(inDays(2));
    expect(await count('auth_ext.used_assertions')).toBe(0);
    expect((await deliver(server, { SAMLResponse: '', RelayState: unanswered.RelayState })).query.get('error_code')).toBe(
      'saml_relay_state_not_found',
    );
  });

  it('consumes its request even if it fails, and is too late after two minutes', async () => {
    const { inResponseTo, RelayState } = await begin();
    await expectRefused('bm8=', RelayState);
    const SAMLResponse = await idp.respond({ inResponseTo });
    expect((await deliver(server, { SAMLResponse, RelayState })).query.get('error_code')).toBe('saml_relay_state_not_found');
    const late = await begin();
    await server.database.query(`update auth.saml_relay_states set created_at = now() - interval '121 seconds' where id = $1`, [
      late.RelayState,
    ]);
    const landed = await deliver(server, {
      SAMLResponse: await idp.respond({ inResponseTo: late.inResponseTo }),
      RelayState: late.RelayState,
    });
    expect(landed.query.get('error_code')).toBe('saml_relay_state_expired');
  });
});

describe('the subject of a response', () => {
  it('is refused with an address of another domain', async () => {
    const message = 'The email address is not of a domain of this SSO provider';
    for (const email of [
      'ceo@other.example.com',
      `ada@${domain}.evil.example`,
      'ada@wide.example.com',
      `ada@evil.example@${domain}`,
      domain,
    ])
      await expectRefusedWith({ person: { nameId: 'ada', attributes: { email } } }, message);
  });

  it('is read whole around a comment', async () => {
    await expectRefusedWith(
      { person: { nameId: 'x', attributes: { email: `ada@${domain}<!-- -->.evil.example` } } },
      'The email address is not of a domain of this SSO provider',
    );
    const { inResponseTo, RelayState } = await begin();
    const person = { nameId: 'ada<!-- -->-evil', attributes: { email: `evil@${domain}` } };
    const signed = decode(await idp.respond({ inResponseTo, person: { ...person, nameId: 'ada-evil' } }));
    // The signature is valid with and without the comment, because canonical XML omits comments.
    const landed = await deliver(server, { SAMLResponse: encode(signed.replace('ada-evil', person.nameId)), RelayState });
    expect(landed.status).toBe(302);
    const [identity] = await server.database.query<{ provider_id: string }>(
      'select provider_id from auth.identities where email = $1',
      [`evil@${domain}`],
    );
    expect(identity?.provider_id).toBe('ada-evil');
  });

  it('needs a persistent id and an address', async () => {
    await expectRefusedWith(
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    );
    await expectRefusedWith({ person: { nameId: 'ada' } }, 'SAML Assertion does not contain an email address');
  });
});

describe('a form without a valid response', () => {
  it.each([
    ['nothing', ''],
    ['no base64', '<xml/>'],
    ['no XML', encode('hello')],
    ['another document', encode('<a/>')],
    ['a document type', encode('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    [
      'entities without end',
      encode(`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}"><!ENTITY d "${'&b;'.repeat(100)}">]><a>&d;</a>`),
    ],
    ['a tree without end', encode('<a>'.repeat(60_000))],
    ['broken text', Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]).toString('base64')],
  ])('leads back with an error: %s', async (_name, SAMLResponse) => {
    const { RelayState } = await begin();
    await expectRefused(SAMLResponse, RelayState);
  });

  it('is refused with a DTD before a signed response', async () => {
    const { inResponseTo, RelayState } = await begin();
    const xml = decode(await idp.respond({ inResponseTo }));
    await expectRefused(encode(`<!DOCTYPE samlp:Response>${xml}`), RelayState);
  });

  it('is not parsed when huge, or as JSON', async () => {
    const huge = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: 'A'.repeat(600_000) }),
    });
    expect(huge.status).toBe(413);
    const json = await call(server, null, '/auth/v1/sso/saml/acs', { method: 'POST', body: { SAMLResponse: 'x' } });
    expect(json.status).toBeGreaterThanOrEqual(400);
    expect(json.status).toBeLessThan(500);
  });
});

describe('the redirect after single sign-on', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${portal}.evil.example/`,
    'https://portal.example.com@evil.example/',
  ];

  it('is never another site, regardless of the request', async () => {
    for (const redirectTo of elsewhere) {
      const client = await createOfficialClient(server);
      const { data } = await client.auth.signInWithSSO({ domain, options: { redirectTo } });
      const landed = await deliver(server, await idp.answer(data?.url ?? ''), { referer: 'https://evil.example/' });
      expect(landed.page).toBe(`${portal}/`);
    }
  });

  it('is not chosen by the relay state of an unsolicited response', async () => {
    for (const RelayState of elsewhere.filter((url) => URL.canParse(url))) {
      const landed = await deliver(open, { SAMLResponse: await eager.respond(), RelayState });
      expect([landed.status, landed.page]).toEqual([302, `${portal}/`]);
    }
    const solicited = await deliver(open, { SAMLResponse: await eager.respond(), RelayState: `${portal}/debtors` });
    expect([solicited.status, solicited.page]).toEqual([302, `${portal}/debtors`]);
    const neither = await deliver(open, { SAMLResponse: await eager.respond(), RelayState: 'neither' });
    expect(neither.query.get('error_description')).toBe('SAML RelayState is not a valid UUID or URL');
  });

  it('requires a request of ours unless the operator allows unsolicited ones', async () => {
    const landed = await deliver(server, { SAMLResponse: await idp.respond() });
    expect(landed.fragment.get('access_token')).toBeNull();
    expect(landed.query.get('error_description')).toContain('Sign-in must start here');
    const unknown = await deliver(open, { SAMLResponse: await wide.respond() });
    expect(unknown.query.get('error_code')).toBe('saml_idp_not_found');
  });

  it('is worthless to a browser that did not start it', async () => {
    const client = await createPkceClient(server);
    const { data } = await client.auth.signInWithSSO({ domain });
    const landed = await deliver(server, await idp.answer(data?.url ?? ''));
    const attacker = await call<{ error_code: string }>(server, null, '/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: landed.query.get('code'), code_verifier: 'x'.repeat(64) },
    });
    expect(attacker).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } });
  });
});
