import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'recoup-modules-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), `console.log('${name}');\n${text}`);

it('loads a changed module again with those that import it, and no other', () => {
  write('leaf.ts', 'export const value: number = 1;');
  write('branch.ts', "export { value } from './leaf.ts';");
  write('other.ts', 'export const other: number = 1;');
  write('root.ts', "import './other.ts';\nexport { value } from './branch.ts';");
  writeFileSync(
    join(folder, 'main.ts'),
    `import { writeFileSync } from 'node:fs';
     import { trackModules } from '${join(import.meta.dirname, 'module-versions.ts')}';
     const reload = trackModules('${folder}');
     const load = () => import('${folder}/root.ts');
     console.log((await load()).value);
     writeFileSync('${folder}/leaf.ts', 'export const value: number = 2;');
     console.log((await load()).value);
     reload(['${folder}/leaf.ts']);
     console.log((await load()).value);`,
  );
  const lines = execFileSync(process.execPath, [join(folder, 'main.ts')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(lines).toEqual(['other.ts', 'leaf.ts', 'branch.ts', 'root.ts', '1', '1', 'branch.ts', 'root.ts', '2']);
});
