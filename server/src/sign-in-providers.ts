import { z } from 'zod';

/** An OpenID provider as configured by the operator. */
export interface SignInProvider {
  /** Its name on the auth wire: `google`, `azure`, or `custom:<name>` for names that Supabase does not know. */
  id: string;
  /** The button's text. */
  name: string;
  issuer: string;
  /** The first is the portal's; id tokens issued for the others are accepted too. */
  clientIds: readonly [string, ...string[]];
  clientSecret: string;
  /** Requested at each sign-in, in addition to the call's own scopes. */
  scopes: readonly string[];
  /** Whether its addresses count as verified even if it does not say so. */
  trustsEmail: boolean;
}

/** Supabase's names, with which a dump moves to a hosted project; others begin with `custom:` there. */
export const supabaseProviders: readonly string[] = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
];

const wellKnown: Record<string, { name: string; issuer?: string }> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  azure: { name: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
  keycloak: { name: 'Keycloak' },
};

/** The issuer of a known provider; '' for others. */
export const issuerOf = (name: string): string => wellKnown[name]?.issuer ?? '';

/** Accounts of any organization, so an address proves nothing. */
const isOpenToAll = (issuer: string) =>
  /^https:\/\/(accounts\.google\.com|login\.microsoftonline\.com\/(common|organizations|consumers))(\/|$)/.test(issuer);

const suffixes = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER', 'NAME', 'SCOPES', 'TRUST_EMAIL'] as const;
type Suffix = (typeof suffixes)[number];

const ofProvider = new RegExp(`^OAUTH_\\w+_(${suffixes.join('|')})$`);

const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

export interface ReadProviders {
  providers: readonly SignInProvider[];
  /** A line for each invalid setting, beginning with its name. */
  problems: readonly string[];
}

/**
 * Reads `OAUTH_<NAME>_…` for each name in OAUTH_PROVIDERS. `isHosted`: a hosted project signs users in, so the portal needs only
 * the names for its buttons.
 */
export function readProviders(
  names: readonly string[],
  env: Record<string, string | undefined>,
  { isProduction, isHosted }: { isProduction: boolean; isHosted: boolean },
): ReadProviders {
  const problems: string[] = [];
  const known = new Set<string>();
  const providers = names.map((named) => {
    const name = named.toLowerCase();
    const settingOf = (suffix: Suffix) => `OAUTH_${name.replaceAll(/[^a-z0-9]/g, '_').toUpperCase()}_${suffix}`;
    for (const suffix of suffixes) {
      if (known.has(settingOf(suffix))) problems.push(`OAUTH_PROVIDERS: ${named} is listed twice`);
      known.add(settingOf(suffix));
    }
    if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name)) problems.push(`OAUTH_PROVIDERS: ${named} must consist of letters and digits`);
    const complain = (suffix: Suffix, text: string) => void problems.push(`${settingOf(suffix)}: ${text}`);
    return readProvider(name, { value: (suffix) => env[settingOf(suffix)] ?? '', complain, isProduction, isHosted });
  });
  // Without providers, other programs on the machine may have settings of these names.
  for (const setting of Object.keys(env).filter((key) => providers.length > 0 && ofProvider.test(key) && !known.has(key)))
    problems.push(`${setting}: OAUTH_PROVIDERS does not name this provider`);
  return { providers, problems: [...new Set(problems)] };
}

interface Source {
  value(suffix: Suffix): string;
  complain(suffix: Suffix, text: string): void;
  isProduction: boolean;
  isHosted: boolean;
}

function readProvider(name: string, { value, complain, isProduction, isHosted }: Source): SignInProvider {
  const issuer = value('ISSUER') || issuerOf(name);
  const [clientId = '', ...others] = words(value('CLIENT_ID'));
  if (!isHosted) {
    if (clientId === '') complain('CLIENT_ID', 'is needed');
    if (value('CLIENT_SECRET') === '') complain('CLIENT_SECRET', 'is needed');
    const complaint = complaintAbout(issuer, isProduction);
    if (complaint) complain('ISSUER', complaint);
  }
  const trust = value('TRUST_EMAIL').toLowerCase();
  if (!['', 'on', 'off'].includes(trust)) complain('TRUST_EMAIL', 'must be on or off');
  if (trust === 'on' && isOpenToAll(issuer)) complain('TRUST_EMAIL', `anyone can create an account at ${issuer}`);
  return {
    id: supabaseProviders.includes(name) ? name : `custom:${name}`,
    name: value('NAME') || (wellKnown[name]?.name ?? name),
    issuer,
    clientIds: [clientId, ...others],
    clientSecret: value('CLIENT_SECRET'),
    scopes: [...new Set(['openid', 'email', 'profile', ...words(value('SCOPES'))])],
    trustsEmail: trust === 'on',
  };
}

function complaintAbout(issuer: string, isProduction: boolean): string | undefined {
  if (issuer === '') return 'is required: the address of the provider, without /.well-known/openid-configuration';
  const parsed = z.url({ protocol: /^https?$/ }).safeParse(issuer);
  if (!parsed.success) return 'must be an address such as https://accounts.example.com';
  const { protocol, hostname, search, hash } = new URL(issuer);
  if (search !== '' || hash !== '') return 'must be an address without ? and #';
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'http:' && isProduction && !isLoopback ? 'must start with https:// in production' : undefined;
}
