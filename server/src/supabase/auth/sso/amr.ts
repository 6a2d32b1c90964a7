import type { Amr } from '../sessions.ts';

/** Adds the identity provider of a session whose user signed in with only one (reference/auth-wire.md, JWT). */
export function nameSsoProvider(amr: readonly Amr[], identities: readonly { provider: string }[]): readonly Amr[] {
  const first = amr.at(-1);
  const [identity, second] = identities;
  if (first?.method !== 'sso/saml' || !identity?.provider.startsWith('sso:') || second) return amr;
  return [...amr.slice(0, -1), { ...first, provider: identity.provider.slice('sso:'.length) }];
}
