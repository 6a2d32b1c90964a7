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

/** A part that a smaller module of ours with the same exports replaces. Together with the others a twentieth of the first screen. */
export const REPLACED = [
  {
    part: /\/@supabase\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
    by: join(import.meta.dirname, '../web/src/lib/session/native-webauthn.ts'),
  },
];

/** Replaces them, or leaves constructible stubs that throw on use. */
export function leaveOut(leftOut: readonly RegExp[] = LEFT_OUT): Plugin {
  const parts = [...leftOut, ...REPLACED.map(({ part }) => part)];
  const met = new Set<RegExp>();
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const part = parts.find((pattern) => pattern.test(id));
      if (!part) return null;
      met.add(part);
      const replacement = REPLACED.find((one) => one.part === part);
      if (replacement) return `export * from ${JSON.stringify(replacement.by)};`;
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
