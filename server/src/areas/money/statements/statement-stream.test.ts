import type { Statement, StatementLineRow } from '@recoup/contract/money/statements';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { writeStatementFile, writeStatementWorkbook } from './statement-file.ts';
import { listedInPdf, writeStatementPdf } from './statement-pdf.ts';

const id = '018f0000-0000-7000-8000-0000000000d1';
const batchRows = 1000;
const batches = 420;

const line: StatementLineRow = {
  id,
  account: {
    id,
    people_id: id,
    number: 'A-1042-7',
    debtor_name: 'Ann Example',
    client_account_number: 'ACC-1',
    agency_account_number: null,
    location_id: null,
    location_name: null,
  },
  type: 'PU',
  method: 'check',
  state: 'remitted',
  effective_on: '2026-06-10',
  reported_on: '2026-06-11',
  amount_cents: 100,
  effect_cents: 100,
  balance_after_cents: 0,
  overpaid_cents: 0,
  notes: [],
  commission_rate_bp: 3000,
  commission_cents: 30,
  due_client_cents: 70,
  due_agency_cents: 0,
  reverses_id: null,
  reversed_by_id: null,
  reversed_cents: 0,
  reference: null,
  remittance: null,
  section: 'agency',
  principal_cents: null,
  interest_cents: null,
  fees_cents: null,
  costs_cents: null,
  commission_reason: '30% of every payment',
  batch: { id, number: 'B-12', source: 'manual' },
  source: null,
};

const statement: Statement = {
  id,
  number: 'S-1',
  period_from: '2026-06-01',
  period_to: '2026-06-30',
  issued_on: '2026-07-01',
  method: 'net',
  state: 'paid',
  opening_cents: 0,
  collected_cents: 42_000_000,
  fees_cents: 12_600_000,
  paid_out_cents: 29_400_000,
  adjustments_cents: 0,
  closing_cents: 0,
  invoiced_cents: 0,
  paid_by: 'ach',
  paid_on: '2026-07-02',
  trace: 'TR-77',
  bank_last4: '1234',
  payments: batches * batchRows,
  agency_name: 'Larkspur Recovery',
  client_name: 'Alder Family Dental',
  client_code: null,
  void_reason: null,
  paid_cents: null,
  paid_accepted_by: null,
  paid_note: null,
  corrects: null,
  corrected_by: null,
  sections: [
    {
      section: 'agency',
      label: 'Paid to the agency',
      payments: batches * batchRows,
      effect_cents: 42_000_000,
      commission_cents: 12_600_000,
      due_client_cents: 29_400_000,
      due_agency_cents: 0,
    },
  ],
  adjustments: [],
  invoices: [],
};

/** The lines of a very long statement, and how many batches were requested. */
function longStatement() {
  const counter = { batches: 0 };
  async function* read(): AsyncGenerator<StatementLineRow[]> {
    for (; counter.batches < batches; counter.batches += 1) yield Array.from({ length: batchRows }, () => line);
  }
  return { asked: counter, lines: read() };
}

describe('the file of a statement with 420,000 lines', () => {
  it.each([
    ['CSV', writeStatementFile],
    ['workbook', writeStatementWorkbook],
  ])('is read as slowly as its reader takes it: %s', async (_name, write) => {
    const { asked: counter, lines } = longStatement();
    const content = write(statement, lines);
    const reader = content[Symbol.asyncIterator]();
    await reader.next();
    // A client that does not read causes no further reads, however long it waits.
    await new Promise((resolve) => setImmediate(resolve));
    expect(counter.batches).toBeLessThan(5);
    content.destroy();
  });

  it('lists the first thousand lines in the PDF, and refers to the file for the rest', async () => {
    const { asked: counter, lines } = longStatement();
    const pdf = await buffer(writeStatementPdf(statement, lines));
    expect(counter.batches * batchRows).toBeLessThanOrEqual(listedInPdf);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Closing balance $0.00');
    expect(words).toContain('first 1,000 of 420,000 payments. The CSV file and the workbook have all of them.');
  });
});
