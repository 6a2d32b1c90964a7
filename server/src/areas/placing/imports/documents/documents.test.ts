import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { isReasonHeader, REASON_HEADER } from '@recoup/domain/placing/import-files';
import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkbook } from '#platform/sheets/workbook-reader.ts';
import { writeAcknowledgementCsv } from './acknowledgement-csv.ts';
import { writeAcknowledgementPdf } from './acknowledgement-pdf.ts';
import type { AcknowledgedAccount, Acknowledgement } from './acknowledgement.ts';
import { writeErrorFile, type ErrorRow } from './error-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How many accounts were read. */
let read = 0;
async function* manyAccounts(count: number): AsyncGenerator<AcknowledgedAccount> {
  for (read = 0; read < count; read += 1) {
    yield {
      number: `A-${read + 1}-4`,
      debtorName: read === 0 ? 'Łukasz Żółć-Nguyễn' : `Example Person ${read + 1}`,
      clientAccountNumber: `000${read + 1}`,
      rowNumber: read + 2,
      amountPlacedCents: 10_000 + read,
      status: 'Submitted',
    };
  }
}

function acknowledgement(count: number, overrides: Partial<Acknowledgement> = {}): Acknowledgement {
  return {
    agencyName: 'Larkspur Recovery',
    clientName: 'Bright Smiles Dental Group',
    batchNumber: 'B-17',
    fileName: 'march list (final).csv',
    fileSha256: 'ab12'.repeat(16),
    placedAt: '2026-03-04T17:05:00.000Z',
    timeZone: 'UTC',
    placedBy: 'Ada Example',
    certification: CERTIFICATION,
    totals: { accounts: count, people: 8, amountCents: 1_234_567, leftOut: 2, errors: 31 },
    accounts: manyAccounts(count),
    ...overrides,
  };
}

async function pagesOf(data: Acknowledgement): Promise<string[]> {
  const bytes = await buffer(writeAcknowledgementPdf(data));
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return pages.map((page) => page.replaceAll(/\s+/g, ' '));
}

describe('the acknowledgement PDF', () => {
  it('states what was placed, from which file, by whom, and what was certified', async () => {
    const [page, ...others] = await pagesOf(acknowledgement(9));
    expect(others).toEqual([]);
    for (const fact of [
      'Larkspur Recovery',
      'Batch B-17',
      'Bright Smiles Dental Group',
      'march list (final).csv',
      'ab12'.repeat(16),
      'March 4, 2026 at 5:05 PM UTC by Ada Example',
      'Amount placed $12,345.67',
      'Accounts 9',
      'People 8',
      'Rows skipped 2',
      'Rows with errors 31',
      ...CERTIFICATION.statements,
      `wording ${CERTIFICATION.version}`,
      'A-1-4 Łukasz Żółć-Nguyễn 0001 2 $100.00 Submitted',
      'A-9-4 Example Person 9 0009 10 $100.08 Submitted',
      'Page 1 of 1',
    ])
      expect(page).toContain(fact);
    expect(page).not.toContain('This document lists the first');
  });

  it('repeats the table header on each page and numbers the pages', async () => {
    const pages = await pagesOf(acknowledgement(100));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Your account number');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.join(' ').match(/A-\d+-4/g)).toHaveLength(100);
  });

  it('lists the first thousand of a hundred thousand, says so, and yields to other work', async () => {
    const data = acknowledgement(100_000);
    let yields = 0;
    let doesYield = true;
    const takeTurn = () => {
      yields += 1;
      if (doesYield) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const bytes = await buffer(writeAcknowledgementPdf(data));
    doesYield = false;
    expect(yields).toBeGreaterThan(10);
    expect(read).toBe(1000);
    const { text: whole } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(whole).toContain('This document lists the first 1,000 of 100,000 accounts.');
    expect(whole).toContain('A-1000-4');
    expect(whole).not.toContain('A-1001-4');
  });

  it('keeps long names and line breaks within their column', async () => {
    async function* odd(): AsyncGenerator<AcknowledgedAccount> {
      yield {
        number: 'A-1-4',
        debtorName: `First line\nsecond ${'very '.repeat(200)}long`,
        clientAccountNumber: '9'.repeat(50),
        rowNumber: null,
        amountPlacedCents: 99_999_999_99,
        status: 'Submitted',
      };
    }
    const [page] = await pagesOf(acknowledgement(1, { accounts: odd() }));
    expect(page).toMatch(/A-1-4 First line second very[^…]*… 9+… \$99,999,999\.99 Submitted/);
  });

  it('fails as a stream when its accounts cannot be read', async () => {
    async function* broken(): AsyncGenerator<AcknowledgedAccount> {
      yield* manyAccounts(1);
      throw new Error('database gone');
    }
    await expect(buffer(writeAcknowledgementPdf(acknowledgement(2, { accounts: broken() })))).rejects.toThrow('database gone');
  });
});

describe('the acknowledgement CSV', () => {
  it('lists every account', async () => {
    const lines = (await text(writeAcknowledgementCsv(acknowledgement(2500)))).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(lines[0]).toBe('Account,Name,Your account number,Row of the file,Amount placed,Balance,Status,Batch,Placed');
    expect(lines[2]).toBe('A-2-4,Example Person 2,0002,3,100.01,100.01,Submitted,B-17,2026-03-04');
  });

  it('neutralizes formulas in names', async () => {
    async function* odd(): AsyncGenerator<AcknowledgedAccount> {
      yield { ...(await manyAccounts(1).next()).value, debtorName: '=cmd()' } as AcknowledgedAccount;
    }
    expect(await text(writeAcknowledgementCsv(acknowledgement(1, { accounts: odd() })))).toContain(",'=cmd(),");
  });
});

describe('the file of rows to correct', () => {
  const header = ['Acct #', 'Name', 'Balance', 'recoup: What to  correct'];
  async function* rows(): AsyncGenerator<ErrorRow> {
    yield { cells: ['00017', 'Example, "Ann"', '-12.50', 'an older reason'], reason: 'Row 3: the balance is negative.' };
    yield { cells: ['00018', '=1+1'], reason: 'Row 9: no balance.' };
  }

  it('keeps cells as they were and puts the newest reason last', async () => {
    expect(await text(writeErrorFile({ format: 'csv', header, rows: rows() }))).toBe(
      `Acct #,Name,Balance,${REASON_HEADER}\r\n00017,"Example, ""Ann""",-12.50,Row 3: the balance is negative.\r\n00018,'=1+1,,Row 9: no balance.\r\n`,
    );
    expect(isReasonHeader(REASON_HEADER)).toBe(true);
    expect(isReasonHeader('Reason')).toBe(false);
  });

  it('is the same as a workbook', async () => {
    const path = join(folder, 'errors.xlsx');
    writeFileSync(path, await buffer(writeErrorFile({ format: 'xlsx', header, rows: rows() })));
    const book = await openWorkbook(openSync(path, 'r'), statSync(path).size);
    const cells: string[][] = [];
    for await (const batch of book.readRows('To correct')) cells.push(...batch.map((row) => row.cells));
    book.close();
    expect(cells).toEqual([
      ['Acct #', 'Name', 'Balance', REASON_HEADER],
      ['00017', 'Example, "Ann"', '-12.50', 'Row 3: the balance is negative.'],
      ['00018', "'=1+1", '', 'Row 9: no balance.'],
    ]);
  });
});
