import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { archiveOf, cellsOf, fileOf, header, line, linesOf, mappingOf, workbookOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let my: Importer;
beforeAll(async () => {
  server = await startTestServer({ UPLOAD_MAX_BYTES: String(4 * 1024 ** 2) });
  mine = await createMember(server);
  my = createImporter(server, mine);
});
afterAll(async () => {
  await server.stop();
});

const good = workbookOf({ name: 'Open', rows: cellsOf(fileOf(...linesOf(1, 500))) });

/** A compound file as Office writes it: stream names follow the encrypted content. */
const encrypted = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504, 1),
  randomBytes(300_000),
  Buffer.from('EncryptionInfo', 'utf16le'),
  Buffer.alloc(36),
  Buffer.from('EncryptedPackage', 'utf16le'),
  Buffer.alloc(32),
]);

const changed = Buffer.from(zipSync({ 'a.csv': [Buffer.from(fileOf(line(1))), { level: 0 }] }));
changed.write('925.50', changed.indexOf('125.50'));

const bomb = Buffer.from(
  zipSync({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.alloc(120 * 1024 ** 2, 32),
  }),
);

const columns = (count: number) => Array.from({ length: count }, (_, at) => `Extra ${at}`).join(',');

const bad: [string, string, string | Uint8Array, string, RegExp][] = [
  [
    'a picture named .csv',
    'list.csv',
    Buffer.from(`89504e470d0a1a0a0000${'00'.repeat(200)}`, 'hex'),
    'not_a_table',
    /image \(PNG\), not a table/,
  ],
  ['a workbook with a password', 'list.xlsx', encrypted, 'password_protected', /protected by a password. Remove the password/],
  [
    'a workbook of the old format',
    'list.xls',
    Buffer.concat([encrypted.subarray(0, 8), Buffer.alloc(9000)]),
    'old_workbook',
    /save it as .xlsx or CSV/,
  ],
  [
    'an OpenDocument text',
    'list.odt',
    archiveOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
    'not_a_table',
    /OpenDocument file without a table/,
  ],
  ['a workbook of Numbers', 'list.numbers', archiveOf({ 'Index/Document.iwa': 'x' }), 'other_spreadsheet', /Apple Numbers/],
  [
    'an archive without a list',
    'lists.zip',
    archiveOf({ 'a.pdf': '%PDF-1.7', 'b.zip': archiveOf({ 'a.csv': 'a' }) }),
    'archive',
    /contains no list/,
  ],
  [
    'an archive of 51 files',
    'lists.zip',
    archiveOf(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}.csv`, fileOf(line(at))]))),
    'archive',
    /more than 50 files/,
  ],
  [
    'an archive that names a file outside',
    'lists.zip',
    archiveOf({ '../../a.csv': fileOf(line(1)) }),
    'archive',
    /outside its own folder/,
  ],
  ['an archive with a changed digit', 'lists.zip', changed, 'archive', /damaged or incomplete/],
  ['a damaged workbook', 'list.xlsx', Buffer.from(good).fill(7, 100, good.length - 400), 'corrupt', /damaged or incomplete/],
  ['a workbook cut in half', 'list.xlsx', good.subarray(0, good.length / 2), 'corrupt', /damaged or incomplete/],
  ['a zip bomb', 'list.xlsx', bomb, 'unpacks_too_large', /unpacks to far more than its size/],
  [
    'a CSV file cut within quotes',
    'list.csv',
    `${fileOf(...linesOf(1, 40, { last: 'Example, Jr' }))}ACC-41,"Ann, Exa`,
    'cut_off',
    /ends in the middle of a quoted text/,
  ],
  ['501 columns', 'list.csv', `${header.trimEnd()},${columns(490)}\r\n${line(1)}`, 'too_many_columns', /more than 500 columns/],
  [
    'a cell of 1 MB',
    'list.csv',
    fileOf(line(1), line(2, { last: 'x'.repeat(1024 ** 2) })),
    'cell_too_large',
    /^Row 3 has a cell/,
  ],
  ['a header and nothing below', 'list.csv', header, 'no_rows', /a header but no row with data/],
  ['nothing but blanks', 'list.csv', '\r\n  \r\n\r\n', 'empty', /This file is empty/],
];

describe('an unreadable file is refused with its reason:', () => {
  it.each(bad)('%s', async (_what, name, content, code, message) => {
    const read = await my.upload(name, content);
    expect(read).toMatchObject({ state: 'failed', failure: { code }, may: { map: false, mend: false, commit: false } });
    expect(read.failure?.message).toMatch(message);
    expect(await my.rows(read.id)).toEqual([]);
    // No plain copy remains.
    const temporary = join(server.dataDir, 'tmp');
    expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);
  });

  it("the client's next file is read normally", async () => {
    expect(await my.upload('list.xlsx', good)).toMatchObject({ state: 'needs_mapping', structure: { data_rows: 500 } });
  });
});

describe('a file is refused before upload:', () => {
  const announce = (bytes: number) => my.ask('POST', '', { file_name: 'list.csv', file_bytes: bytes });

  it('if empty', async () => {
    const { status, error } = await announce(0);
    expect([status, error.errors]).toEqual([
      422,
      [{ path: 'file_bytes', message: expect.stringContaining('This file is empty') }],
    ]);
  });

  it('if 2 GB, or a byte too long', async () => {
    for (const bytes of [2 * 1024 ** 3, 4 * 1024 ** 2 + 1]) {
      const { status, error } = await announce(bytes);
      expect([status, error.message]).toEqual([422, 'This file is larger than 4 MB. Split it into smaller files.']);
    }
    expect((await announce(4 * 1024 ** 2)).status).toBe(201);
  });

  it('if longer than announced', async () => {
    const { data } = await my.ask<{ id: string }>('POST', '', { file_name: 'list.csv', file_bytes: 100 });
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const { status } = await fetch(`${server.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${mine.token}`,
        'upload-length': String(2 * 1024 ** 3),
        'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${mine.client.id}/${data.id}`)}`,
      },
    });
    expect(status).toBe(413);
    expect(await my.get(data.id)).toMatchObject({ state: 'uploading' });
  });
});

it('500 columns are read and checked', async () => {
  const rest = ',x'.repeat(489);
  const wide = [`${header.trimEnd()},${columns(489)}`, ...linesOf(1, 3).map((row) => row.trimEnd() + rest)].join('\r\n');
  const read = await my.upload('wide.csv', wide);
  const checked = await my.map(read, mappingOf(read));
  expect(checked.structure?.columns).toHaveLength(500);
  expect(checked.summary).toMatchObject({ accounts: 3, amount_cents: 37_650, rows: { error: 0 } });
});
