import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { isMarkupTable, readMarkupRows } from './markup-reader.ts';
import type { Encoding } from './sniff.ts';

async function rowsOf(bytes: Readable, encoding: Encoding): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of readMarkupRows(bytes, encoding)) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

describe('tables in HTML and Excel 2003 XML', () => {
  const read = (text: string, encoding: Encoding = 'utf-8') => {
    const bytes = iconv.encode(text, encoding);
    async function* pieces() {
      for (let start = 0; start < bytes.length; start += 5) yield bytes.subarray(start, start + 5);
    }
    return rowsOf(Readable.from(pieces()), encoding);
  };
  const html = `<html><head><style>td { color: red }</style><title>Aging</title></head><body><!-- <tr><td>no</td></tr> -->
    <TABLE border=1><tr><th colspan=2>Open items &amp; more</th><th>Balance</th></tr>
    <tr><td>A-1<td>Mu&#241;oz,<br>Ana</td><td>&nbsp;410.55</td></tr><tr><td/><td>B &lt; C</td></tr></TABLE></body></html>`;

  it('are rows of cells as a browser shows them', async () => {
    expect(isMarkupTable(html)).toBe(true);
    for (const encoding of ['utf-8', 'utf-16le'] as const)
      expect(await read(html, encoding)).toEqual([
        ['Open items & more', '', 'Balance'],
        ['A-1', 'Muñoz, Ana', '410.55'],
        ['', 'B < C'],
      ]);
  });

  it('keep the lines of a cell', async () => {
    const cell = (inner: string) => `<table><tr><td>${inner}</td><td>5</td></tr></table>`;
    for (const inner of [
      'Rene Roy<br>Lise Roy',
      ' Rene Roy <BR/>\n <br>Lise\n  Roy<br>',
      '<p>Rene Roy</p>\n<p>Lise Roy</p>',
      'Rene Roy&#10;Lise Roy',
    ])
      expect(await read(cell(inner), 'utf-8')).toEqual([['Rene Roy\nLise Roy', '5']]);
  });

  it('keep the gaps of Excel 2003 XML', async () => {
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns:ss="x"><Worksheet ss:Name="AR"><Table>
      <Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">5.5</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(isMarkupTable(xml)).toBe(true);
    expect(await read(xml)).toEqual([['Name', '', '', '5.5']]);
  });

  it('cannot have an endless cell or tag', async () => {
    await expect(read(`<table><tr><td>${'x '.repeat(100_000)}</td></tr></table>`)).rejects.toMatchObject({
      code: 'cell_too_large',
    });
    const endless = Readable.from([Buffer.from(`<table><tr><td ${'x'.repeat(1_600_000)}`), Buffer.from('y')]);
    await expect(rowsOf(endless, 'utf-8')).rejects.toMatchObject({ code: 'cell_too_large' });
  });

  it('are not lists that merely mention a tag', () => {
    expect(isMarkupTable('Name,Note\nAnn,<table>\n')).toBe(false);
  });
});
