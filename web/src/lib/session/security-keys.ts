import { getAuthFlows } from './auth-flows.ts';
import { createCredential, getCredential, webAuthnAbortService } from './native-webauthn.ts';
import { unwrap } from './second-factor.ts';

/** Verifies a security key, which the browser asks for; raises the session to aal2. Throws the auth client's or browser's error. */
export const verifySecurityKey = (factorId: string): Promise<void> => prove(factorId);

/** Enrolls and verifies a security key, which the browser asks for. Throws like `verifySecurityKey`. */
export async function addSecurityKey(friendlyName: string): Promise<void> {
  const { id } = await unwrap(getAuthFlows().mfa.enroll({ factorType: 'webauthn', friendlyName }));
  await prove(id);
}

async function prove(factorId: string): Promise<void> {
  const { mfa } = getAuthFlows();
  const party = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { id: challengeId, webauthn } = await unwrap(mfa.challenge({ factorId, webauthn: party }));
  const signal = webAuthnAbortService.createNewAbortSignal();
  const { publicKey } = webauthn.credential_options;
  const { data, error } =
    webauthn.type === 'create'
      ? await createCredential({ publicKey: publicKey as PublicKeyCredentialCreationOptions, signal })
      : await getCredential({ publicKey: publicKey as PublicKeyCredentialRequestOptions, signal });
  if (error) throw error;
  const proof = { type: webauthn.type, ...party, credential_response: data } as unknown as KeyProof;
  await unwrap(mfa.verify({ factorId, challengeId, webauthn: proof }));
}

type KeyProof = Extract<Parameters<ReturnType<typeof getAuthFlows>['mfa']['verify']>[0], { webauthn: unknown }>['webauthn'];
