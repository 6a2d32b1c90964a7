import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
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

/** Findings of the recommended rules of OpenAPI 3.1: structure, references, path parameters, operation ids, examples. */
async function lint(text: Json): Promise<string[]> {
  const rules = {
    // Each agency chooses the license of its API.
    'info-license': 'off',
    // An id is a UUID, so `/{id}/leave` and `/recipients/{kind}` are never the same path.
    'no-ambiguous-paths': 'off',
  } as const;
  const { styleguide } = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(text), 'openapi.json'),
    externalRefResolver: new BaseResolver(),
    config: styleguide,
  });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`);
}

it('is valid OpenAPI 3.1', async () => {
  expect(document).toMatchObject({ openapi: '3.1.0' });
  expect(await lint(document)).toEqual([]);
  const broken = structuredClone(document) as { components: { schemas: { Error: { properties: { errors: object } } } } };
  broken.components.schemas.Error.properties.errors = { type: 'array', items: [{ type: 'string' }] };
  expect(await lint(broken as unknown as Json)).not.toEqual([]);
});

it('names the items of every array', () => {
  const arrays = [...schemasWith('type')].filter(([, schema]) => schema['type'] === 'array');
  expect(arrays.length).toBeGreaterThan(100);
  const isSchema = (items: Json | undefined) => typeof items === 'object' && items !== null && !Array.isArray(items);
  expect(arrays.filter(([, schema]) => !isSchema(schema['items'])).map(([path]) => path)).toEqual([]);
  expect([...schemasWith('prefixItems')].map(([path]) => path)).toEqual([]);
});

it('has patterns that every language takes', () => {
  const patterns = new Set(
    [...schemasWith('pattern')].map(([, schema]) => schema['pattern']).filter((pattern) => typeof pattern === 'string'),
  );
  expect(patterns.size).toBeGreaterThan(5);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern)).not.toThrow();
    // Flags, classes by property, \u, lookaround and references back are missing or written differently in some.
    expect(pattern).not.toMatch(/\\[pPu]|\(\?[=!<]|\\[1-9]/);
  }
});

it('describes files with their limits, names and media types', () => {
  const { paths } = document as unknown as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const documents = '/api/legacy/v1/clients/{client_id}/debtors/{people_id}/accounts/{id}/documents';
  expect(paths[documents]?.['post']).toMatchObject({
    description: expect.stringContaining('up to 25 MiB'),
    requestBody: { required: true, content: { 'application/octet-stream': { schema: { format: 'binary' } } } },
    responses: { 201: { content: { 'application/json': {} } }, 413: {}, 415: {} },
  });
  expect(paths[`${documents}/{document_id}`]?.['get']).toMatchObject({
    responses: { 200: { headers: { 'Content-Disposition': {} }, content: { 'application/octet-stream': {} } } },
  });
});

it('limits values in the path to the length that the router takes', () => {
  const inPath = [...schemasWith('in')].filter(([, parameter]) => parameter['in'] === 'path');
  expect(inPath.length).toBeGreaterThan(100);
  for (const [path, parameter] of inPath) {
    const { type, maxLength, pattern, enum: values } = parameter['schema'] as Record<string, Json>;
    if (type === 'string' && !pattern && !values) expect(maxLength, path).toBeLessThanOrEqual(200);
  }
});
