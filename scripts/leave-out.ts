import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Parts of packages that the app never calls, and that a bundler keeps because something else of the package names them: writing
 * JSON Schemas (the server's work), security keys of the auth client and its wallets. Together a twentieth of the first screen.
 */
export const LEFT_OUT: readonly RegExp[] = [
  /\/zod\/v4\/core\/json-schema-processors\.js$/,
  /\/zod\/v4\/core\/to-json-schema\.js$/,
  /\/@supabase\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
  /\/@supabase\/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/,
];

/** Puts something in their place that can be constructed and says, once it is called, that it is not there. */
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
    // A release that names its files otherwise would bring all of it back unseen.
    buildEnd(error) {
      const missed = parts.filter((part) => !met.has(part));
      if (!error && missed.length > 0)
        this.error(`Nothing to leave out at ${missed.join(', ')}: look where the package has it now.`);
    },
  };
}

/** Names that a module exports, declared at their export or listed in braces. */
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
