import { z } from 'zod';

const words = z.string().trim().min(1).max(1000);
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  iss: words.optional().catch(undefined),
  email: z.email().max(255).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  name: words.optional().catch(undefined),
  given_name: words.optional().catch(undefined),
  family_name: words.optional().catch(undefined),
  preferred_username: words.optional().catch(undefined),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .catch(undefined),
  hd: words.optional().catch(undefined),
  tid: words.optional().catch(undefined),
});

/** A user as described by a provider. */
export interface ExternalIdentity {
  provider: string;
  /** The person's permanent id at that provider. */
  sub: string;
  /** In lower case; '' if the provider sends none. */
  email: string;
  /** Whether the provider says that the address is verified; see `isProven`. */
  isEmailProven: boolean;
  /** In the format of `identities.identity_data`. */
  data: Record<string, unknown>;
  /** The fields of the profile form. */
  names: { first_name?: string; last_name?: string };
}

/**
 * Reads the claims of an id token, and of the user-info endpoint where the token has fewer. Takes only the fields named here:
 * other claims must not reach the user's metadata. Throws if `sub` is missing.
 */
export function readIdentity(
  { id: provider, trustsEmail }: { id: string; trustsEmail: boolean },
  idToken: Record<string, unknown>,
  userInfo: Record<string, unknown> = {},
): ExternalIdentity {
  const token = claimsSchema.parse(idToken);
  const further = claimsSchema.partial({ sub: true }).parse(userInfo);
  // The address and its verification must come from the same source.
  const source = token.email ? token : further;
  const email = source.email?.toLowerCase() ?? '';
  const isEmailProven = email !== '' && (trustsEmail || isProven(provider, source));
  const claims = { ...defined(further), ...defined(token) } as typeof token;
  const { iss, sub, name, given_name, family_name, preferred_username, picture, hd, tid } = claims;
  const fullName = name ?? ([given_name, family_name].filter(Boolean).join(' ') || undefined);
  return {
    provider,
    sub,
    email,
    isEmailProven,
    data: defined({
      iss,
      sub,
      provider_id: sub,
      name: fullName,
      full_name: fullName,
      given_name,
      family_name,
      preferred_username,
      picture,
      avatar_url: picture,
      email: email || undefined,
      email_verified: isEmailProven,
      phone_verified: false,
      custom_claims: hd || tid ? defined({ hd, tid }) : undefined,
    }),
    names: defined({ first_name: given_name, last_name: family_name }),
  };
}

/**
 * Any Microsoft organization's administrator can set any address, and Microsoft sends no `email_verified`. Only `xms_edov`
 * counts, which says that the organization owns the address's domain.
 */
function isProven(provider: string, { email_verified: verified, xms_edov: owned }: Record<string, unknown>): boolean {
  const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1';
  return provider === 'azure' ? isTrue(owned) : isTrue(verified);
}

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
