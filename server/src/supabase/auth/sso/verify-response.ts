import { validationFailed } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';
import { readAssertion, type Assertion } from './assertion.ts';
import { readMetadata } from './metadata.ts';
import type { SsoProvider } from './providers.repository.ts';
import { clockSkewMs, ownAcsUrl, readSignedAssertion } from './service-provider.ts';
import type { RequestSigner } from './signing-key.ts';
import { childrenOf, descendantsOf, parseXml, samlNamespaces, type XmlElement } from './xml.ts';

interface Delivered {
  /** `SAMLResponse` of the form. */
  encoded: string;
  provider: SsoProvider;
  /** The request that it must answer; null: unsolicited. */
  requestId: string | null;
  now: Date;
}

/**
 * Verifies that a response is this provider's, for us, for this request and current. Errors: `validation_failed`, with the reason
 * as its cause.
 */
export async function verifyResponse(
  context: { settings: AuthSettings; signer: RequestSigner },
  delivered: Delivered,
): Promise<Assertion> {
  try {
    const { encoded, provider } = delivered;
    const acsUrl = ownAcsUrl(context.settings);
    checkEnvelope(decodeResponse(encoded), { ...delivered, acsUrl });
    const { certificates } = readMetadata(provider.metadataXml);
    // From here on, use only what the signature covers.
    const assertion = readAssertion(parseXml(await readSignedAssertion(context, { certificates, encoded })));
    checkAssertion(assertion, { ...delivered, acsUrl });
    return assertion;
  } catch (error) {
    if (error instanceof RefusedByProvider) throw validationFailed(error.message);
    throw Object.assign(validationFailed('SAML Assertion is not valid'), { cause: error });
  }
}

/** The provider reports that the sign-in failed. */
class RefusedByProvider extends Error {}

export function decodeResponse(encoded: string): XmlElement {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(encoded)) throw new Error('It is not base64.');
  const root = parseXml(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64')));
  if (root.name !== 'Response' || root.namespace !== samlNamespaces.protocol) throw new Error('It is not a response.');
  return root;
}

export const issuerOf = (element: XmlElement) => childrenOf(element, 'assertion', 'Issuer')[0]?.text.trim() ?? null;

/** SHA-1 is forgeable; unlisted algorithms are not even tried. */
const algorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Checks the possibly unsigned parts around the assertion: an error there rejects the response, and nothing there is proof. */
function checkEnvelope(root: XmlElement, { provider, requestId, acsUrl }: Delivered & { acsUrl: string }): void {
  checkStatus(root);
  const all = [root, ...everythingIn(root)];
  const assertions = all.filter(({ name }) => /^(Encrypted)?Assertion$/i.test(name));
  // A second assertion anywhere is how signature wrapping works.
  if (assertions.length !== 1 || childrenOf(root, 'assertion', 'Assertion').length !== 1)
    throw new Error('The response must contain exactly one assertion as its child.');
  const ids = all.flatMap(({ attributes }) => ['ID', 'Id', 'id'].flatMap((name) => attributes.get(name) ?? []));
  if (new Set(ids).size !== ids.length) throw new Error('An id is listed twice.');
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) => descendantsOf(root, 'signature', name));
  if (methods.some(({ attributes }) => !algorithms.has(attributes.get('Algorithm') ?? '')))
    throw new Error('It is signed by an algorithm that is not accepted.');
  const isSigned = childrenOf(root, 'signature', 'Signature').length > 0;
  const destination = root.attributes.get('Destination') ?? null;
  if (destination === null ? isSigned : destination !== acsUrl) throw new Error('It was issued for another recipient.');
  if ((root.attributes.get('InResponseTo') ?? null) !== requestId) throw new Error('It answers another request.');
  if ((issuerOf(root) ?? provider.entityId) !== provider.entityId) throw new Error('It is of another identity provider.');
}

function checkStatus(root: XmlElement): void {
  const [code] = childrenOf(childrenOf(root, 'protocol', 'Status')[0], 'protocol', 'StatusCode');
  const value = code?.attributes.get('Value') ?? '';
  if (value === 'urn:oasis:names:tc:SAML:2.0:status:Success') return;
  const inner = childrenOf(code, 'protocol', 'StatusCode')[0]?.attributes.get('Value') ?? value;
  // Only the status code itself: it is unsigned and shown on our page.
  const word = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/.exec(inner)?.[1];
  throw new RefusedByProvider(`The identity provider did not sign you in${word ? ` (${word})` : ''}`);
}

/** Conditions and audience are checked with the signature. */
function checkAssertion(assertion: Assertion, { provider, requestId, acsUrl, now }: Delivered & { acsUrl: string }): void {
  if (assertion.issuer !== provider.entityId) throw new Error('The assertion is of another identity provider.');
  if (assertion.id === '') throw new Error('The assertion has no id.');
  const confirmed = assertion.confirmations.some(
    (confirmation) =>
      confirmation.recipient === acsUrl &&
      confirmation.inResponseTo === requestId &&
      confirmation.expiresAt.getTime() + clockSkewMs > now.getTime(),
  );
  if (!confirmed) throw new Error('The subject is confirmed for another recipient, request or time.');
}

function everythingIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [child, ...everythingIn(child)]);
}
