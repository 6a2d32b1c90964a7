import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { createCertificate } from '#supabase/auth/sso/certificate.ts';

// The schema validator needs Java; the relevant structure is covered by parsing the output.
setSchemaValidator({ validate: async () => 'not checked' });

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

export interface Person {
  nameId: string;
  attributes?: Record<string, string | string[]>;
}

/** Contents of a response; tests override what should be wrong. */
export interface ResponseParts {
  id: string;
  assertionId: string;
  inResponseTo: string | null;
  /** Of the subject confirmation; defaults to `inResponseTo`. */
  confirmedFor: string | null;
  issuer: string;
  issuedAt: string;
  destination: string | null;
  recipient: string;
  audience: string;
  notBefore: string;
  notOnOrAfter: string;
  sessionEndsAt: string | null;
  status: string;
  nameIdFormat: string;
  person: Person;
}

export interface Answer {
  SAMLResponse: string;
  RelayState: string;
}

function createKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey: pem, certificate: createCertificate({ privateKey: createPrivateKey(pem), commonName: 'Test IdP' }) };
}

const attribute = (name: string, value: string) => ` ${name}="${value}"`;

function writeResponse(parts: ResponseParts): string {
  const answers = parts.inResponseTo ? attribute('InResponseTo', parts.inResponseTo) : '';
  const confirmed = parts.confirmedFor ? attribute('InResponseTo', parts.confirmedFor) : '';
  const destination = parts.destination ? attribute('Destination', parts.destination) : '';
  const ends = parts.sessionEndsAt ? attribute('SessionNotOnOrAfter', parts.sessionEndsAt) : '';
  const issuer = `<saml:Issuer>${parts.issuer}</saml:Issuer>`;
  const attributes = Object.entries(parts.person.attributes ?? {}).map(([name, values]) => {
    const texts = [values].flat().map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`;
  });
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${parts.id}" Version="2.0" IssueInstant="${parts.issuedAt}"${destination}${answers}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${parts.status}"/></samlp:Status><saml:Assertion ID="${parts.assertionId}" Version="2.0" IssueInstant="${parts.issuedAt}">${issuer}<saml:Subject><saml:NameID Format="${parts.nameIdFormat}">${parts.person.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${parts.notOnOrAfter}" Recipient="${parts.recipient}"${confirmed}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${parts.notBefore}" NotOnOrAfter="${parts.notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${parts.issuedAt}"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

/**
 * A SAML identity provider on loopback, based on samlify: it verifies the portal's signed requests against the portal's metadata
 * and signs its answers. `signs`: the assertion alone or the whole response.
 */
export async function startSamlIdp({ signs = 'assertion' }: { signs?: 'assertion' | 'response' } = {}) {
  const key = createKey();
  const otherKey = createKey();
  let trusted: ReturnType<typeof ServiceProvider> | undefined;
  let visitor: Person = { nameId: 'nobody' };
  let pretended: Partial<ResponseParts> = {};
  const requests: string[] = [];

  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    requests.push(url.pathname);
    if (url.pathname === '/metadata') response.setHeader('content-type', 'application/samlmetadata+xml').end(metadata());
    else if (url.pathname === '/sign-in')
      void answer(url.href).then(
        ({ SAMLResponse, RelayState }) =>
          response.setHeader('content-type', 'text/html').end(
            `<form method="post" action="${trusted?.entityMeta.getAssertionConsumerService('post') ?? ''}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}"/><input type="hidden" name="RelayState" value="${RelayState}"/><button>Continue</button></form>`,
          ),
        (error: unknown) => response.writeHead(403).end(String(error)),
      );
    else response.writeHead(404).end();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const entityId = `${base}/metadata`;

  let published = key;
  const providerOf = ({ privateKey, certificate }: typeof key) =>
    IdentityProvider({
      entityID: entityId,
      signingCert: certificate,
      privateKey,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      wantAuthnRequestsSigned: true,
      singleSignOnService: [
        { Binding: redirectBinding, Location: `${base}/sign-in` },
        { Binding: postBinding, Location: `${base}/sign-in` },
      ],
      singleLogoutService: [{ Binding: redirectBinding, Location: `${base}/sign-out` }],
    });
  const metadata = () => providerOf(published).getMetadata();

  /** Parses a portal request; refuses unsigned ones. */
  async function readRequest(address: string) {
    if (!trusted) throw new Error('The portal is not known here.');
    const query = Object.fromEntries(new URL(address).searchParams);
    const octetString = ['SAMLRequest', 'RelayState', 'SigAlg']
      .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
      .join('&');
    const { extract } = await providerOf(key).parseLoginRequest(trusted, 'redirect', { query, octetString });
    const { request, issuer, nameIDPolicy } = extract as {
      request: { id: string; destination: string; assertionConsumerServiceUrl: string };
      issuer: string;
      nameIDPolicy: { format: string };
    };
    return { ...request, issuer, format: nameIDPolicy.format, relayState: query['RelayState'] ?? '' };
  }

  /** A signed response; `by`: with its own or a foreign key. */
  async function respond(
    changes: Partial<ResponseParts> = {},
    { by = 'own', algorithm = 'rsa-sha256' }: { by?: 'own' | 'other' | 'unsigned'; algorithm?: string } = {},
  ): Promise<string> {
    if (!trusted) throw new Error('The portal is not known here.');
    const acs = String(trusted.entityMeta.getAssertionConsumerService('post'));
    const parts: ResponseParts = {
      id: `_${randomUUID()}`,
      assertionId: `_${randomUUID()}`,
      inResponseTo: null,
      confirmedFor: changes.inResponseTo ?? null,
      issuer: entityId,
      issuedAt: minutes(0),
      destination: acs,
      recipient: acs,
      audience: String(trusted.entityMeta.getEntityID()),
      notBefore: minutes(-1),
      notOnOrAfter: minutes(5),
      sessionEndsAt: null,
      status: 'Success',
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      person: visitor,
      ...changes,
    };
    const unsigned = writeResponse(parts);
    if (by === 'unsigned') return Buffer.from(unsigned).toString('base64');
    const prefix = algorithm === 'rsa-sha1' ? 'http://www.w3.org/2000/09/xmldsig#' : 'http://www.w3.org/2001/04/xmldsig-more#';
    const idp = providerOf(by === 'own' ? key : otherKey);
    idp.entitySetting.requestSignatureAlgorithm = prefix + algorithm;
    const sp = ServiceProvider({
      entityID: parts.audience,
      wantMessageSigned: signs === 'response',
      wantAssertionsSigned: signs === 'assertion',
      assertionConsumerService: [{ Binding: postBinding, Location: acs }],
    });
    const { context } = await idp.createLoginResponse(sp, { extract: {} }, 'post', {}, () => ({
      id: parts.id,
      context: unsigned,
    }));
    return context;
  }

  async function answer(address: string, changes: Partial<ResponseParts> = {}): Promise<Answer> {
    const { id, relayState } = await readRequest(address);
    return { SAMLResponse: await respond({ inResponseTo: id, ...pretended, ...changes }), RelayState: relayState };
  }

  return {
    entityId,
    metadataUrl: `${base}/metadata`,
    metadata,
    requests,
    readRequest,
    respond,
    /** Form of the provider's page after `visit` has signed in. */
    answer,
    /** Trusts a portal by its metadata. */
    trust(portalMetadata: string): void {
      trusted = ServiceProvider({ metadata: portalMetadata });
    },
    /** The current user of the provider. */
    visit(person: Person): void {
      visitor = person;
    },
    /** Overrides for further responses. */
    pretend(changes: Partial<ResponseParts>): void {
      pretended = changes;
    },
    /** Rotates the key, in the metadata too. */
    rotate(): void {
      Object.assign(key, createKey());
      published = key;
    },
    async stop(): Promise<void> {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

export type SamlIdp = Awaited<ReturnType<typeof startSamlIdp>>;
