import { X509Certificate } from 'node:crypto';
import { validationFailed } from '../errors.ts';
import { childrenOf, descendantsOf, parseXml, samlNamespaces, type XmlElement } from './xml.ts';

/** An identity provider's metadata. */
export interface IdpMetadata {
  entityId: string;
  /** The URL that receives our request. */
  signInUrl: string;
  /** PEM; one of them must sign a response. */
  certificates: readonly [string, ...string[]];
  /** When to refresh it; null if the document does not specify it. */
  validUntil: Date | null;
  cacheSeconds: number | null;
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const metadataMaxBytes = 1024 * 1024;

/** Parses SAML 2.0 metadata. Errors: `validation_failed` with the reason. */
export function readMetadata(document: string): IdpMetadata {
  if (document.length > metadataMaxBytes) throw validationFailed('SAML Metadata is too large');
  const entity = findEntity(parse(document));
  const entityId = entity.attributes.get('entityID')?.trim() ?? '';
  if (entityId === '') throw validationFailed('SAML Metadata does not contain an EntityID');
  const [descriptor, second] = childrenOf(entity, 'metadata', 'IDPSSODescriptor');
  if (!descriptor) throw validationFailed('SAML Metadata does not contain any IDPSSODescriptor');
  if (second) throw validationFailed('SAML Metadata contains multiple IDPSSODescriptors');
  const validUntil = new Date(entity.attributes.get('validUntil') ?? Number.NaN);
  return {
    entityId,
    signInUrl: findSignInUrl(descriptor),
    certificates: readCertificates(descriptor),
    validUntil: Number.isNaN(validUntil.getTime()) ? null : validUntil,
    cacheSeconds: readDuration(entity.attributes.get('cacheDuration') ?? ''),
  };
}

function parse(document: string): XmlElement {
  try {
    return parseXml(document);
  } catch (error) {
    throw validationFailed(`SAML Metadata is not valid XML: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** The document's only entity, or the first identity provider in a federation's list. */
function findEntity(root: XmlElement): XmlElement {
  const entities = [root, ...descendantsOf(root, 'metadata', 'EntityDescriptor')].filter(
    ({ name, namespace }) => name === 'EntityDescriptor' && namespace === samlNamespaces.metadata,
  );
  const entity = entities.find((each) => childrenOf(each, 'metadata', 'IDPSSODescriptor').length > 0) ?? entities[0];
  if (!entity) throw validationFailed('SAML Metadata does not contain an EntityDescriptor');
  return entity;
}

function findSignInUrl(descriptor: XmlElement): string {
  const services = childrenOf(descriptor, 'metadata', 'SingleSignOnService');
  const location = services.find(({ attributes }) => attributes.get('Binding') === redirectBinding)?.attributes.get('Location');
  if (!location) throw validationFailed('SAML Metadata does not contain a SingleSignOnService with the HTTP-Redirect binding');
  // Browsers are redirected there, so javascript: and other schemes are refused.
  if (!URL.canParse(location) || !/^https?:$/.test(new URL(location).protocol))
    throw validationFailed('The SingleSignOnService of the SAML Metadata is not at a HTTP address');
  return location;
}

function readCertificates(descriptor: XmlElement): readonly [string, ...string[]] {
  const keys = childrenOf(descriptor, 'metadata', 'KeyDescriptor').filter(
    ({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing',
  );
  const [first, ...rest] = keys
    .flatMap((key) => descendantsOf(key, 'signature', 'X509Certificate'))
    .map(({ text }) => toPem(text.replaceAll(/\s/g, '')));
  if (!first) throw validationFailed('SAML Metadata does not contain a certificate to check signatures with');
  return [first, ...rest];
}

function toPem(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch (error) {
    if (error instanceof Error) throw validationFailed('A certificate of the SAML Metadata cannot be read');
    throw error;
  }
}

/** Seconds of an XML duration without years and months, which metadata does not use. */
function readDuration(text: string): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(text.trim());
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
