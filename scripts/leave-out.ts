import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Parts of packages the app never calls but a bundler keeps because the package references them: JSON Schema output (server
 * only), wallets of the auth client.
 */
export const LEFT_OUT: readonly RegExp[] = [
  /\/zod\/v4\/core\/json-schema-processors\.js$/,
  /\/zod\/v4\/core\/to-json-schema\.js$/,
  /\/@supabase\/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/,
];

const webLib = join(import.meta.dirname, '../web/src/lib');

/** Parts that smaller modules of ours replace; exports that these lack become stubs that throw. */
export const REPLACED = [
  { part: /\/@supabase\/auth-js\/dist\/module\/lib\/webauthn\.js$/, by: join(webLib, 'session/native-webauthn.ts') },
  {
    part: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    by: join(webLib, 'router/no-instrumentation.ts'),
  },
  { part: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/, by: join(webLib, 'router/no-framework.ts') },
  { part: /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/, by: join(webLib, 'hooks/use-react-id.ts') },
];

/**
 * Classes of the auth client, whose methods no bundler can remove: those the app never calls, its custom locks, its debug log. Of
 * the admin API it needs `signOut`, by which the client ends a session on the server.
 */
export const TRIMMED = [
  {
    part: /\/@supabase\/auth-js\/dist\/module\/GoTrueClient\.js$/,
    methods: [
      'signInAnonymously',
      'exchangeCodeForSession',
      'signInWithWeb3',
      'signInWithEthereum',
      'signInWithSolana',
      'signInWithIdToken',
      'reauthenticate',
      '_reauthenticate',
      '_acquireLock',
      'linkIdentityIdToken',
      '_challengeAndVerify',
      '_getAuthenticatorAssuranceLevel',
      '_getRecoveryCodesStatus',
      '_generateRecoveryCodes',
      '_verifyRecoveryCode',
      '_regenerateRecoveryCodes',
      '_unenrollRecoveryCodes',
      '_getAuthorizationDetails',
      '_approveAuthorization',
      '_denyAuthorization',
      '_listOAuthGrants',
      '_revokeOAuthGrant',
      'fetchJwk',
      'getClaims',
      'startAutoRefresh',
      'stopAutoRefresh',
      'dispose',
    ],
  },
  {
    part: /\/@supabase\/auth-js\/dist\/module\/GoTrueAdminApi\.js$/,
    methods: [
      'inviteUserByEmail',
      'generateLink',
      'createUser',
      'listUsers',
      'getUserById',
      'updateUserById',
      'deleteUser',
      '_listFactors',
      '_deleteFactor',
      '_listOAuthClients',
      '_createOAuthClient',
      '_getOAuthClient',
      '_updateOAuthClient',
      '_deleteOAuthClient',
      '_regenerateOAuthClientSecret',
      '_listCustomProviders',
      '_createCustomProvider',
      '_getCustomProvider',
      '_updateCustomProvider',
      '_deleteCustomProvider',
      '_adminListPasskeys',
      '_adminDeletePasskey',
    ],
  },
];

/** Removes those methods and what binds them; one that other code of the class names keeps a body that throws. Throws if one is missing. */
export function trim(source: string, methods: readonly string[]): string {
  const unbound = methods.reduce(
    (text, name) => text.replaceAll(new RegExp(`^ +\\w+: this\\.${name}\\.bind\\(this\\),\n`, 'gm'), ''),
    source,
  );
  const trimmed = methods.reduce((text, name) => {
    const start = text.indexOf(`\n    async ${name}(`);
    const end = text.indexOf('\n    }\n', start);
    if (start < 0 || end < 0) throw new Error(`The auth client has no method ${name}: look where the package has it now.`);
    const stub = text.includes(`this.${name}(`)
      ? `\n    async ${name}() { throw new Error('This method is not in the build.'); }`
      : '';
    return text.slice(0, start) + stub + text.slice(end + '\n    }'.length);
  }, unbound);
  return trimmed.replaceAll('this.lock != null', 'false').replaceAll(/^ +this\._debug\(.*\);$/gm, '');
}

/** Replaces them, or leaves constructible stubs that throw on use. */
export function leaveOut(leftOut: readonly RegExp[] = LEFT_OUT): Plugin {
  const parts = [...leftOut, ...[...TRIMMED, ...REPLACED].map(({ part }) => part)];
  const met = new Set<RegExp>();
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const part = parts.find((pattern) => pattern.test(id));
      if (!part) return null;
      met.add(part);
      const source = await readFile(id, 'utf8');
      const replacement = REPLACED.find((one) => one.part === part);
      if (replacement) {
        const ours = exportsOf(await readFile(replacement.by, 'utf8'));
        const rest = exportsOf(source).filter((name) => !ours.includes(name));
        return `export * from ${JSON.stringify(replacement.by)};\n${standInFor(rest)}`;
      }
      const trimmed = TRIMMED.find((one) => one.part === part);
      return trimmed ? trim(source, trimmed.methods) : standInFor(exportsOf(source));
    },
    // If a release renames its files, the parts would return unnoticed.
    buildEnd(error) {
      const missed = parts.filter((part) => !met.has(part));
      if (!error && missed.length > 0)
        this.error(`Nothing to leave out at ${missed.join(', ')}: look where the package has it now.`);
    },
  };
}

/** Exported names of a module: declared at the export, listed in braces, or `default`. */
export function exportsOf(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(([, name]) => name ?? '');
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
    (names ?? '').split(',').flatMap(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) || [],
    ),
  );
  const defaults = /^export default /m.test(source) ? ['default'] : [];
  return [...new Set([...declared, ...listed, ...defaults])];
}

function standInFor(names: readonly string[]): string {
  return `function LeftOut() {
  if (!new.target) throw new Error('This part of the package is not in the build.');
}
export { ${names.map((name) => `LeftOut as ${name}`).join(', ')} };
`;
}
