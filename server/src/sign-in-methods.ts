import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { SignInMethods } from './platform/http/web-config.ts';
import { readAuthSettings, type AuthService } from './supabase/auth/index.ts';
import { createHostedSignInMethods } from './supabase/hosted/index.ts';

/** The sign-in page's options, from our own settings or a hosted project's. */
export function openSignInMethods(
  config: Config,
  { auth, clock }: { auth: Pick<AuthService, 'isSsoOffered'>; clock: Clock },
): () => Promise<SignInMethods> {
  if (config.SUPABASE_URL)
    return createHostedSignInMethods({
      projectUrl: config.SUPABASE_URL,
      anonKey: config.SUPABASE_ANON_KEY ?? '',
      clock,
      saml: config.SAML,
      isSignupOpen: config.SIGNUP,
    });
  const { isPhoneOn, isSignupOpen, relyingParty } = readAuthSettings(config);
  return async () => ({
    providers: config.signInProviders.map(({ id, name }) => ({ id, name })),
    // Without its settings the page could not even report that the database is down.
    sso: await auth.isSsoOffered().catch(() => false),
    phone: isPhoneOn,
    passkeys: relyingParty !== null,
    signup: isSignupOpen,
    code_length: 6,
  });
}
