import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertificate } from './certificate.ts';
import { readMetadata } from './metadata.ts';

const pem = createCertificate({ privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, commonName: 'IdP' });
const base64 = new X509Certificate(pem).raw.toString('base64');
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const keyDescriptor = (use = '', certificate = base64) =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
  ${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (location = 'https://idp.example.com/sso', binding = redirect) =>
  `<md:SingleSignOnService Binding="${binding}" Location="${location}"/>`;
const descriptor = (content = keyDescriptor() + service()) =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</md:IDPSSODescriptor>`;
const entity = (content = descriptor(), attributes = ' entityID="https://idp.example.com"') =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"${attributes}>${content}</md:EntityDescriptor>`;

describe('identity provider metadata', () => {
  it('has the entity id, the endpoint and the keys', () => {
    const xml = `<?xml version="1.0"?><!-- made by hand -->${entity(descriptor(), ' entityID="https://idp.example.com" validUntil="2030-01-01T00:00:00Z" cacheDuration="P1DT2H"')}`;
    expect(readMetadata(xml)).toEqual({
      entityId: 'https://idp.example.com',
      signInUrl: 'https://idp.example.com/sso',
      certificates: [pem],
      validUntil: new Date('2030-01-01T00:00:00Z'),
      cacheSeconds: 93_600,
    });
  });

  it('may have several keys, of which the signing keys count', () => {
    const keys = keyDescriptor(' use="encryption"', 'not read') + keyDescriptor(' use="signing"') + keyDescriptor();
    expect(readMetadata(entity(descriptor(keys + service()))).certificates).toHaveLength(2);
  });

  it("may be inside a federation's list, after a byte order mark", () => {
    const other = entity('<md:SPSSODescriptor/>', ' entityID="https://sp.example.com"');
    const list = `\uFEFF<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${other}${entity()}</md:EntitiesDescriptor>`;
    expect(readMetadata(list).entityId).toBe('https://idp.example.com');
  });

  it.each([
    ['no XML', 'hello', 'SAML Metadata is not valid XML'],
    ['nothing', '', 'SAML Metadata is not valid XML'],
    ['a document type', `<!DOCTYPE a>${entity()}`, 'A document type is not allowed'],
    [
      'an entity of its own',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${entity('&b;')}`,
      'A document type is not allowed',
    ],
    ['an unknown entity', entity('&b;'), 'SAML Metadata is not valid XML'],
    ['a tree without end', '<a>'.repeat(10_000), 'The document is too large'],
    ['a sea of elements', `<a>${'<b/>'.repeat(30_000)}</a>`, 'The document is too large'],
    ['too much of it', entity(' '.repeat(1_100_000)), 'SAML Metadata is too large'],
    ['another namespace', entity().replace('2.0:metadata', '1.0:metadata'), 'does not contain an EntityDescriptor'],
    ['no entity id', entity(descriptor(), ''), 'does not contain an EntityID'],
    ['no identity provider', entity('<md:SPSSODescriptor/>'), 'does not contain any IDPSSODescriptor'],
    ['two of them', entity(descriptor() + descriptor()), 'contains multiple IDPSSODescriptors'],
    ['no key', entity(descriptor(service())), 'does not contain a certificate'],
    ['a broken key', entity(descriptor(keyDescriptor('', 'AAAA') + service())), 'cannot be read'],
    ['no address', entity(descriptor(keyDescriptor())), 'HTTP-Redirect binding'],
    [
      'an address that is a script',
      entity(descriptor(keyDescriptor() + service('javascript:alert(1)'))),
      'not at a HTTP address',
    ],
    [
      'an address for forms only',
      entity(descriptor(keyDescriptor() + service(undefined, 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'))),
      'HTTP-Redirect',
    ],
  ])('are refused with %s', (_name, xml, message) => {
    expect(() => readMetadata(xml)).toThrow(message);
  });
});
