import { MS_PER } from '@recoup/domain/shared/time';
import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';
import type { AuthSettings } from '../settings.ts';
import { readMetadata } from './metadata.ts';
import type { SsoProvider } from './providers.repository.ts';
import type { RequestSigner } from './signing-key.ts';

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** Allowed clock difference. */
export const clockSkewMs = MS_PER.minute;
/** How long after issue a response may arrive, regardless of what the provider allows. */
const responseMaxAgeMs = 300_000;

/** How identity providers identify this installation; the entity id is a URL that serves the metadata. */
export const ownEntityId = ({ issuer }: Pick<AuthSettings, 'issuer'>) => `${issuer}/sso/saml/metadata`;
export const ownAcsUrl = ({ issuer }: Pick<AuthSettings, 'issuer'>) => `${issuer}/sso/saml/acs`;

interface Parties {
  settings: Pick<AuthSettings, 'issuer'>;
  signer: RequestSigner;
}

function optionsOf({ settings, signer }: Parties): SamlConfig {
  return {
    issuer: ownEntityId(settings),
    audience: ownEntityId(settings),
    callbackUrl: ownAcsUrl(settings),
    privateKey: signer.privateKey,
    publicCert: signer.certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // The provider decides how it authenticates its users.
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: responseMaxAgeMs,
    // Either may be signed, as providers differ; one valid signature around the assertion is always required.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // Compared by verify-response.ts with the relay state's request, inside the signed content.
    validateInResponseTo: ValidateInResponseTo.never,
    idpCert: signer.certificate,
  };
}

/** The provider's sign-in page with our signed request. */
export function createSignInUrl(
  parties: Parties,
  { provider, requestId, relayState }: { provider: SsoProvider; requestId: string; relayState: string },
): Promise<string> {
  const { signInUrl, certificates } = readMetadata(provider.metadataXml);
  const saml = new SAML({
    ...optionsOf(parties),
    entryPoint: signInUrl,
    idpCert: [...certificates],
    identifierFormat: provider.nameIdFormat ?? persistent,
    generateUniqueId: () => requestId,
  });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

/** Verifies signature, times and audience. Returns the assertion's XML as signed. Errors: Error. */
export async function readSignedAssertion(
  parties: Parties,
  { certificates, encoded }: { certificates: readonly string[]; encoded: string },
): Promise<string> {
  const saml = new SAML({ ...optionsOf(parties), idpCert: [...certificates] });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
  const xml = profile?.getAssertionXml?.();
  if (!xml) throw new Error('There is no assertion.');
  return xml;
}

/** What an identity provider's administrator enters. */
export function createOwnMetadata(parties: Parties): string {
  const saml = new SAML({ ...optionsOf(parties), wantAssertionsSigned: true, identifierFormat: persistent });
  return saml.generateServiceProviderMetadata(null, parties.signer.certificate);
}
