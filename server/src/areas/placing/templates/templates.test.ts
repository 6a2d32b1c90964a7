import { listPlacementTemplates } from '@recoup/contract/placing/templates';
import { TEMPLATE_TYPES, templateColumns } from '@recoup/domain/placing/placement-template';
import { openSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, createMember } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openWorkbook } from '#platform/sheets/workbook-reader.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createMember(server));
});
afterAll(() => server.stop());

async function download(kind: string, format: string) {
  const response = await fetch(`${server.url}/api/legacy/v1/placement-templates/${kind}?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

it('lists the rules of every column', async () => {
  const { status, body } = await call(server, token, '/api/legacy/v1/placement-templates');
  expect(status).toBe(200);
  const { data } = listPlacementTemplates.response?.parse(body) ?? { data: [] };
  expect(data.map(({ kind }) => kind)).toEqual([...TEMPLATE_TYPES]);
  const medical = data.find(({ kind }) => kind === 'medical');
  expect(medical).toMatchObject({ label: 'Medical or dental' });
  expect(medical?.columns).toContainEqual({
    key: 'balance',
    header: 'Amount placed',
    need: 'Required',
    rule: expect.stringContaining('1234.50'),
    example: '787.50',
  });
});

it.each(TEMPLATE_TYPES)('gives the %s template as CSV with nothing in it that could be placed', async (kind) => {
  const { response, bytes } = await download(kind, 'csv');
  expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${kind}-placements.csv"`);
  const lines = bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(1);
  for (const { header } of templateColumns(kind)) expect(lines[0]).toContain(header);
});

it.each(TEMPLATE_TYPES)('gives the %s template as a workbook with its rules', async (kind) => {
  const { response, bytes } = await download(kind, 'xlsx');
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  const path = join(server.dataDir, `${kind}.xlsx`);
  writeFileSync(path, bytes);
  const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
  const read = async (sheet: string) => {
    const rows: string[][] = [];
    for await (const batch of book.readRows(sheet)) rows.push(...batch.map(({ cells }) => cells));
    return rows;
  };
  const columns = templateColumns(kind);
  expect(await read('Placements')).toEqual([columns.map(({ header }) => header)]);
  const [head, ...rules] = await read('Rules');
  expect(head).toEqual(['Column', 'Required?', 'Rule', 'Example']);
  expect(rules.map(([header]) => header)).toEqual(columns.map(({ header }) => header));
  expect(rules.every(([, need, rule]) => need && rule)).toBe(true);
  book.close();
});

it('keeps leading zeros and dates typed into the workbook', async () => {
  const { bytes } = await download('consumer', 'xlsx');
  const parts = unzipSync(bytes);
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
  const styles = [...sheet.matchAll(/<col min="(\d+)"[^>]* style="(\d+)"/g)].map(([, , style]) => Number(style));
  const keys = templateColumns('consumer').map(({ key }) => key);
  const formats = [
    ...(/<cellXfs.*<\/cellXfs>/.exec(Buffer.from(parts['xl/styles.xml'] ?? []).toString())?.[0] ?? '').matchAll(
      /numFmtId="(\d+)"/g,
    ),
  ];
  const formatOf = (key: string) => Number(formats[styles[keys.indexOf(key)] ?? -1]?.[1]);
  // ECMA-376, 18.8.30: 49 is text, 14 a date, 4 an amount with two decimals.
  expect(['client_account_number', 'ssn', 'postal_code'].map(formatOf)).toEqual([49, 49, 49]);
  expect(formatOf('itemization_date')).toBe(14);
  expect(formatOf('balance')).toBe(4);
  expect(sheet).toContain('state="frozen"');
});

it('refuses other kinds', async () => {
  expect((await call(server, token, '/api/legacy/v1/placement-templates/judgment')).status).toBe(400);
});
