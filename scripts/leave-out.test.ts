import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportsOf, leaveOut, LEFT_OUT, REPLACED, trim, TRIMMED } from './leave-out.ts';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');
const core = join(modules, 'zod/v4/core');
const fileOf = {
  processors: join(core, 'json-schema-processors.js'),
  writer: join(core, 'to-json-schema.js'),
  wallets: join(modules, '@supabase/auth-js/dist/module/lib/web3/ethereum.js'),
};

async function standIn(id: string): Promise<Record<string, unknown>> {
  const { load } = leaveOut();
  const source = typeof load === 'function' ? await load.call({} as never, id, {} as never) : null;
  if (typeof source !== 'string') throw new Error(`${id} is not left out.`);
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Record<string, unknown>;
}

describe('packages left out of the build', () => {
  it.each(Object.entries(fileOf))('the %s are where they are looked for', (_name, file) => {
    expect(existsSync(file)).toBe(true);
    expect(LEFT_OUT.some((part) => part.test(file))).toBe(true);
  });

  it.each(Object.values(fileOf))('%s keeps every name that it exports', async (file) => {
    const real = (await import(file)) as object;
    expect(Object.keys(await standIn(file)).toSorted()).toEqual(Object.keys(real).toSorted());
  });

  it('can be constructed and throw on use', async () => {
    const { finalize } = (await standIn(fileOf.writer)) as Record<string, new () => object>;
    expect(() => finalize && new finalize()).not.toThrow();
    expect(() => (finalize as unknown as () => void)()).toThrow('This part of the package is not in the build.');
  });

  it.each([
    [0, '@supabase/auth-js/dist/module/lib/webauthn.js', '@supabase/auth-js/dist/module/GoTrueClient.js', './lib/webauthn'],
    [
      1,
      'react-router/dist/production/lib/router/instrumentation.js',
      'react-router/dist/production/lib/router/router.js',
      './instrumentation.js',
    ],
  ])('%s is replaced by a module with all names that the package imports', (index, replaced, importer, from) => {
    const { part, by } = REPLACED[index] ?? {};
    const source = readFileSync(join(modules, importer), 'utf8');
    const names = new RegExp(`import \\{([^}]*)\\} from ['"]${from.replaceAll('.', '\\.')}['"]`).exec(source)?.[1] ?? '';
    const imported = names.split(',').flatMap((name) => name.trim() || []);
    expect(imported.length).toBeGreaterThan(2);
    expect(part?.test(join(modules, replaced))).toBe(true);
    expect(exportsOf(readFileSync(by ?? '', 'utf8'))).toEqual(expect.arrayContaining(imported));
  });

  it('are replaced together with the exports that only other packages use', async () => {
    const { load } = leaveOut();
    const id = join(modules, 'react-router/dist/production/lib/dom/ssr/components.js');
    const source = typeof load === 'function' ? await load.call({} as never, id, {} as never) : null;
    expect(source).toMatch(/^export \* from ".*no-framework\.ts";/);
    expect(exportsOf(String(source))).toEqual(expect.arrayContaining(['Links', 'Meta', 'Scripts']));
    expect(exportsOf(String(source))).not.toContain('usePrefetchBehavior');
  });

  it("include Mantine's useId, which renders components twice", async () => {
    const { load } = leaveOut();
    const id = join(modules, '@mantine/hooks/esm/use-id/use-id.mjs');
    const source = typeof load === 'function' ? await load.call({} as never, id, {} as never) : null;
    expect(source).toMatch(/^export \* from ".*use-react-id\.ts";/);
    expect(exportsOf(readFileSync(id, 'utf8'))).toEqual(['useId']);
  });

  it.each([
    ['GoTrueClient.js', 0, 0.85, 'signInWithPassword'],
    ['GoTrueAdminApi.js', 1, 0.75, 'signOut'],
  ])('methods of %s are gone or throw, and its others are unchanged', (file, index, share, kept) => {
    const { part, methods } = TRIMMED[index] ?? { methods: [] };
    const path = join(modules, '@supabase/auth-js/dist/module', file);
    expect(part?.test(path)).toBe(true);
    const source = readFileSync(path, 'utf8');
    const trimmed = trim(source, methods);
    expect(trimmed.length).toBeLessThan(source.length * share);
    const bodyOf = (text: string, name: string) =>
      new RegExp(`\\n    async ${name}\\(([^]*?\\n    \\}|.*\\})\\n`).exec(text)?.[0] ?? '';
    for (const name of methods) expect(bodyOf(trimmed, name)).toMatch(/^$|^\n {4}async \w+\(\) \{ throw new Error/);
    expect(bodyOf(trimmed, kept)).toBe(bodyOf(source, kept));
    expect(() => trim(source, ['isGone'])).toThrow(/^The auth client has no method isGone/);
  });

  it('have no other members', async () => {
    const { load } = leaveOut();
    expect(typeof load === 'function' && (await load.call({} as never, join(core, 'schemas.js'), {} as never))).toBeNull();
  });

  it('fail the build when a release moves them', () => {
    const { buildEnd } = leaveOut([/gone\.js$/]);
    const error = (message: string) => {
      throw new Error(message);
    };
    expect(() => typeof buildEnd === 'function' && buildEnd.call({ error } as never)).toThrow(/^Nothing to leave out/);
  });

  it('finds declared, renamed and listed exports', () => {
    const source =
      'export const a = 1;\nexport async function b() {}\nexport class C {}\nconst d = 2;\nexport { d as e, C as F };\n';
    expect(exportsOf(source)).toEqual(['a', 'b', 'C', 'e', 'F']);
    expect(exportsOf(readFileSync(fileOf.writer, 'utf8'))).toContain('process');
  });
});
