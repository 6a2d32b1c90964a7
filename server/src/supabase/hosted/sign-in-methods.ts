import { MS_PER } from '@recoup/domain/shared/time';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { SignInMethods } from '#platform/http/web-config.ts';

const settings = z.object({
  external: z.record(z.string(), z.boolean()).default({}),
  disable_signup: z.boolean().default(false),
  saml_enabled: z.boolean().default(false),
  passkeys_enabled: z.boolean().default(false),
});

const cacheMilliseconds = 5 * MS_PER.minute;
/** How long to wait before retrying an unreachable project, so that pages do not wait each time. */
const retryMilliseconds = 30_000;
const timeoutMilliseconds = 3000;

/** Methods that `external` lists besides the providers. */
const notProviders = new Set(['anonymous_users', 'email', 'phone']);
const names: Record<string, string> = {
  azure: 'Microsoft',
  bitbucket: 'Bitbucket',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  twitter: 'X',
  workos: 'WorkOS',
};

interface HostedProject {
  projectUrl: string;
  anonKey: string;
  clock: Clock;
  /** SAML: `auto` follows the project. */
  saml: 'auto' | 'on' | 'off';
  /** Used until the project answers. */
  isSignupOpen: boolean;
}

/** A hosted project's `GET /settings` for the sign-in page, cached for five minutes; the last answer while it is unreachable. */
export function createHostedSignInMethods({
  projectUrl,
  anonKey,
  clock,
  saml,
  isSignupOpen,
}: HostedProject): () => Promise<SignInMethods> {
  let known: SignInMethods = {
    providers: [],
    sso: saml === 'on',
    phone: false,
    passkeys: false,
    signup: isSignupOpen,
    code_length: null,
  };
  let askAgainAt = 0;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      const response = await fetch(new URL('/auth/v1/settings', projectUrl), {
        headers: { apikey: anonKey },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const current = settings.parse(await response.json());
      known = {
        providers: providersOf(current.external),
        sso: saml === 'on' || (saml === 'auto' && current.saml_enabled),
        phone: current.external['phone'] === true,
        passkeys: current.passkeys_enabled,
        signup: isSignupOpen && !current.disable_signup,
        // The project may use any length from six to ten and does not report it.
        code_length: null,
      };
      askAgainAt = clock.now().getTime() + cacheMilliseconds;
    } catch {
      askAgainAt = clock.now().getTime() + retryMilliseconds;
    }
  }

  return async () => {
    if (clock.now().getTime() >= askAgainAt) {
      asking ??= ask().finally(() => (asking = null));
      await asking;
    }
    return known;
  };
}

function providersOf(external: Record<string, boolean>): SignInMethods['providers'] {
  return Object.entries(external)
    .filter(([id, isOn]) => isOn && !notProviders.has(id))
    .map(([id]) => ({ id, name: names[id] ?? id.slice(0, 1).toUpperCase() + id.slice(1).replaceAll('_', ' ') }));
}
