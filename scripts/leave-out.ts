import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Parts of packages the app never calls but a bundler keeps because the package references them: JSON Schema output (server
 * only), security keys and wallets of the auth client. Together a twentieth of the first screen's JavaScript.
 */
export const LEFT_OUT: readonly RegExp[] = [
  /\/zod\/v4\/core\/json-schema-processors\.js$/,
  /\/zod\/v4\/core\/to-json-schema\.js$/,
  /\/@supabase\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
  /\/@supabase\/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/,
];

/** Replaces them by constructible stubs that throw on use. */
export function leaveOut(parts: readonly RegExp[] = LEFT_OUT): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const part = parts.find((pattern) => pattern.test(id));
      if (!part) return null;
      met.add(part);
      return standInFor(exportsOf(await readFile(id, 'utf8')));
    },
    // If a release renames its files, the parts would return unnoticed.
    buildEnd(error) {
      const missed = parts.filter((part) => !met.has(part));
      if (!error && missed.length > 0)
        this.error(`Nothing to leave out at ${missed.join(', ')}: look where the package has it now.`);
    },
  };
}

/** Exported names of a module, declared at the export or listed in braces. */
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
  return [...new Set([...declared, ...listed])];
}

function standInFor(names: readonly string[]): string {
  return `function LeftOut() {
  if (!new.target) throw new Error('This part of the package is not in the build.');
}
export { ${names.map((name) => `LeftOut as ${name}`).join(', ')} };
`;
}
