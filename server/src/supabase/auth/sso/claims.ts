import { z } from 'zod';
import type { AttributeMapping } from './attribute-mapping.ts';
import type { Assertion } from './assertion.ts';
import { AuthError } from '../errors.ts';
import type { ExternalIdentity } from '../oauth/claims.ts';
import { identityProviderOf, type SsoProvider } from './providers.repository.ts';

const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Attribute names used by common identity providers; the first match counts. */
const usualNames = {
  email: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'http://schemas.xmlsoap.org/claims/EmailAddress',
    'mail',
    'Mail',
    'email',
  ],
  first_name: [
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'givenName',
    'given_name',
    'firstName',
    'first_name',
    'FirstName',
  ],
  last_name: [
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'sn',
    'surname',
    'family_name',
    'lastName',
    'last_name',
    'LastName',
  ],
} as const;

/** Claims at the top level of a user's metadata; all others go to `custom_claims`. */
const standardClaims = new Set(
  `name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo locale
  phone full_name avatar_url slug provider_id user_name`.split(/\s+/),
);

/**
 * Reads the person from an assertion. Errors: `saml_assertion_no_user_id`, `saml_assertion_no_email`, and
 * `email_address_not_authorized` for an address outside the provider's domains.
 */
export function readIdentity(assertion: Assertion, provider: SsoProvider): ExternalIdentity {
  const sub = userIdOf(assertion);
  if (sub === '')
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    );
  const mapped = mapAttributes(assertion, provider.mapping);
  const email = emailOf(assertion, mapped).toLowerCase();
  if (email === '') throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  // An identity provider may vouch only for addresses in its own domains.
  if (!provider.domains.includes(domainOf(email)))
    throw new AuthError(403, 'email_address_not_authorized', 'The email address is not of a domain of this SSO provider');
  const entries = Object.entries(mapped).filter(([key]) => key !== 'email');
  const custom = Object.fromEntries(entries.filter(([key]) => !standardClaims.has(key)));
  const names = {
    first_name: textOf(mapped['first_name'] ?? mapped['given_name']) || firstOf(assertion, usualNames.first_name),
    last_name: textOf(mapped['last_name'] ?? mapped['family_name']) || firstOf(assertion, usualNames.last_name),
  };
  return {
    provider: identityProviderOf(provider),
    sub,
    email,
    isEmailProven: true,
    data: {
      ...Object.fromEntries(entries.filter(([key]) => standardClaims.has(key))),
      ...(Object.keys(custom).length > 0 ? { custom_claims: custom } : {}),
      iss: provider.entityId,
      sub,
      email,
      email_verified: true,
      phone_verified: false,
    },
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')),
  };
}

const address = z.email().max(255);

/** The part after the `@`; '' for an invalid address. */
function domainOf(email: string): string {
  return address.safeParse(email).success ? email.slice(email.lastIndexOf('@') + 1) : '';
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** By the standard's name or the friendly one. */
function valuesOf({ attributes }: Assertion, attribute: string): string[] {
  return attributes
    .filter(({ name, friendlyName }) => name === attribute || friendlyName === attribute)
    .flatMap(({ values }) => values)
    .filter((value) => value !== '');
}

function firstOf(assertion: Assertion, names: readonly string[]): string {
  return names.flatMap((name) => valuesOf(assertion, name))[0] ?? '';
}

function userIdOf(assertion: Assertion): string {
  const { subject } = assertion;
  const named = firstOf(assertion, [subjectId]);
  if (named !== '') return named;
  if (!subject || subject.format === transientFormat) return '';
  return subject.format === emailFormat ? subject.value.toLowerCase() : subject.value;
}

function emailOf(assertion: Assertion, mapped: Record<string, unknown>): string {
  const { subject } = assertion;
  const named = textOf(mapped['email']) || firstOf(assertion, usualNames.email);
  return named || (subject?.format === emailFormat ? subject.value : '');
}

function mapAttributes(assertion: Assertion, { keys = {} }: AttributeMapping): Record<string, unknown> {
  const entries = Object.entries(keys).map(([key, { name, names = [], default: fallback, array }]) => {
    const attribute = [...(name ? [name] : []), ...names];
    const found = attribute.map((each) => valuesOf(assertion, each)).find((values) => values.length > 0);
    return [key, (array ? found : found?.[0]) ?? fallback] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
