import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

let server: TestServer;
let document: Json;
beforeAll(async () => {
  server = await startTestServer();
  document = (await call<Json>(server, null, '/api/openapi.json')).body;
});
afterAll(() => server.stop());

/** Each schema of the document that has the key, with its path. */
function* schemasWith(key: string, node: Json = document, path = ''): Generator<[string, Record<string, Json>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && Object.hasOwn(node, key)) yield [path, node];
  for (const [name, child] of Object.entries(node)) yield* schemasWith(key, child, `${path}/${name}`);
}

it('names the items of every array', () => {
  const arrays = [...schemasWith('type')].filter(([, schema]) => schema['type'] === 'array');
  expect(arrays.length).toBeGreaterThan(100);
  expect(arrays.filter(([, schema]) => typeof schema['items'] !== 'object').map(([path]) => path)).toEqual([]);
});

it('has patterns that a generator takes without flags', () => {
  const patterns = new Set(
    [...schemasWith('pattern')].map(([, schema]) => schema['pattern']).filter((pattern) => typeof pattern === 'string'),
  );
  expect(patterns.size).toBeGreaterThan(5);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(pattern, 'without the u flag, \\p is a plain p').not.toMatch(/\\[pP]\{/);
  }
});
