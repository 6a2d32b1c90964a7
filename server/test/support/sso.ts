import { call } from './factories.ts';
import type { Answer, SamlIdp } from './saml-idp.ts';
import { startTestServer, type TestServer } from './server.ts';
import type { SsoProvider } from '#supabase/auth/sso/providers.repository.ts';

export const portal = 'https://portal.example.com';
export const domain = 'company.example.com';

/** A portal with single sign-on, configured as by an operator. */
export function startPortal(
  env: Record<string, string> = {},
  options?: Parameters<typeof startTestServer>[1],
): Promise<TestServer> {
  const settings = { PUBLIC_URL: portal, REDIRECT_URLS: `${portal}/**`, CODE_REQUESTS_PER_5_MIN: '1000', ...env };
  return startTestServer(settings, options);
}

/** Exchanges metadata between portal and provider. */
export async function connect(server: TestServer, idp: SamlIdp, domains: string[] = [domain]): Promise<SsoProvider> {
  idp.trust((await call<string>(server, null, '/auth/v1/sso/saml/metadata')).body);
  return server.auth.ssoProviders.add({
    type: 'saml',
    metadata_xml: idp.metadata(),
    domains,
    attribute_mapping: {
      keys: { name: { name: 'displayName' }, department: { names: ['dept', 'department'], default: 'none' } },
    },
  });
}

/** Posts the provider's form like a browser and returns the landing address. */
export async function deliver(server: TestServer, form: Partial<Answer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });
  const location = new URL(response.headers.get('location') ?? 'about:blank');
  return {
    status: response.status,
    headers: response.headers,
    location,
    page: location.origin + location.pathname,
    query: location.searchParams,
    fragment: new URLSearchParams(location.hash.slice(1)),
  };
}
