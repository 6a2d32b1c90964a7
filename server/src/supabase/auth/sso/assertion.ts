import { childrenOf, type XmlElement } from './xml.ts';

export interface Assertion {
  id: string;
  issuer: string;
  subject: { value: string; format: string } | null;
  /** Of the bearer confirmations; none has an unreadable time. */
  confirmations: readonly { recipient: string | null; inResponseTo: string | null; expiresAt: Date }[];
  /** The latest time in the assertion; null if it has none. */
  expiresAt: Date | null;
  /** When the provider wants the session to end. */
  sessionEndsAt: Date | null;
  attributes: readonly { name: string; friendlyName: string; values: readonly string[] }[];
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Reads an assertion whose signature was verified. */
export function readAssertion(root: XmlElement): Assertion {
  const [subject] = childrenOf(root, 'assertion', 'Subject');
  const [nameId] = childrenOf(subject, 'assertion', 'NameID');
  const confirmations = childrenOf(subject, 'assertion', 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === bearer)
    .flatMap((confirmation) => childrenOf(confirmation, 'assertion', 'SubjectConfirmationData'))
    .flatMap(({ attributes }) => {
      const expiresAt = timeOf(attributes.get('NotOnOrAfter'));
      const [recipient, inResponseTo] = [attributes.get('Recipient') ?? null, attributes.get('InResponseTo') ?? null];
      return expiresAt ? [{ recipient, inResponseTo, expiresAt }] : [];
    });
  const ends = [
    ...confirmations.map(({ expiresAt }) => expiresAt),
    ...childrenOf(root, 'assertion', 'Conditions').flatMap(({ attributes }) => timeOf(attributes.get('NotOnOrAfter')) ?? []),
  ].map((end) => end.getTime());
  const [statement] = childrenOf(root, 'assertion', 'AuthnStatement');
  return {
    id: root.attributes.get('ID') ?? '',
    issuer: childrenOf(root, 'assertion', 'Issuer')[0]?.text.trim() ?? '',
    subject: nameId ? { value: nameId.text.trim(), format: nameId.attributes.get('Format') ?? '' } : null,
    confirmations,
    expiresAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    sessionEndsAt: timeOf(statement?.attributes.get('SessionNotOnOrAfter')),
    attributes: childrenOf(root, 'assertion', 'AttributeStatement')
      .flatMap((list) => childrenOf(list, 'assertion', 'Attribute'))
      .map((attribute) => ({
        name: attribute.attributes.get('Name') ?? '',
        friendlyName: attribute.attributes.get('FriendlyName') ?? '',
        values: childrenOf(attribute, 'assertion', 'AttributeValue').map(({ text }) => text.trim()),
      })),
  };
}

function timeOf(text: string | undefined): Date | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
