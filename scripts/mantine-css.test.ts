import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../web/src');
const mantine = join(import.meta.dirname, '../node_modules/@mantine/core');
const index = join(mantine, 'esm/index.mjs');
const read = (file: string) => readFileSync(file, 'utf8');
const pathsIn = (file: string) =>
  [...read(file).matchAll(/ from "(\.[^"]+)"/g)].map(([, path = '']) => join(dirname(file), path));

/** Names of the app's imports from a package. */
function namesFrom(library: string): Set<string> {
  const pattern = new RegExp(`import \\{([^}]*)\\} from '${library}'`, 'g');
  const lists = globSync(join(source, '**/*.{ts,tsx}')).flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, names = '']) => names),
  );
  return new Set(lists.flatMap((names) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')));
}

/** Style sheets of the Mantine components that the app imports, and of those that they use. */
function sheetsInUse(): string[] {
  const names = namesFrom('@mantine/core');
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const path of pathsIn(file)) visit(path);
  };
  for (const [, list = '', path = ''] of read(index).matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    if (list.split(',').some((name) => names.has(name.trim()))) visit(join(dirname(index), path));
  return [...files].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? []);
}

it('the style sheets of the app are those of the Mantine components in use, in their order', () => {
  const all = read(join(mantine, 'styles.css'));
  const placeOf = (name: string) => all.indexOf(read(join(mantine, 'styles', `${name}.css`)).slice(0, 60));
  const wanted = new Set(['baseline', 'default-css-variables', 'global', ...sheetsInUse()]);
  const imported = [...read(join(source, 'app/mantine.css')).matchAll(/styles\/([\w-]+)\.css/g)].map(([, name]) => name);
  expect(imported.length).toBeGreaterThan(40);
  expect(imported).toEqual([...wanted].toSorted((a, b) => placeOf(a) - placeOf(b)));
});
