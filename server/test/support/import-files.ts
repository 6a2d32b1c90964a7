import type { ImportDetails, ImportMapping } from '@recoup/contract/placing/import-shapes';
import { utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';

/** Files of fictional debtors, as clients export them. */
export const header = 'Account Number,First Name,Last Name,Address,City,State,Zip,Phone,SSN,Balance,Date of Service\r\n';

export interface LineParts {
  account?: string;
  first?: string;
  last?: string;
  ssn?: string;
  balance?: string;
  date?: string;
}

/** One debtor row for `header`; each number is a different person. */
export function line(number: number, parts: LineParts = {}): string {
  const cells = [
    parts.account ?? `ACC-${number}`,
    parts.first ?? 'Ann',
    parts.last ?? `Example${number}`,
    `${number} Main St`,
    'Austin',
    'TX',
    '78701',
    '512-555-0123',
    parts.ssn ?? `900-7${Math.floor(number / 9000)}-${String(1000 + (number % 9000))}`,
    parts.balance ?? '125.50',
    parts.date ?? '03/14/2026',
  ];
  return `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

export const fileOf = (...lines: string[]): string => header + lines.join('');

/** Debtors `from` to `to`, inclusive. */
export const linesOf = (from: number, to: number, parts: LineParts = {}): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => line(from + at, parts));

/** Values these files lack. */
export const missingValues = { debt_type: 'medical' as const, defaults: { location_code: 'L1' } };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A cell with its text, or other content of its element (`<f>` with `<v>`). */
type WorkbookCell = string | { xml: string };

function cellOf(cell: WorkbookCell): string {
  if (typeof cell !== 'string') return cell.xml;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

interface WorkbookSheet {
  name: string;
  rows: readonly (readonly WorkbookCell[])[];
  merged?: readonly string[];
  /** Numbers of rows and columns, from 1, that are not shown. */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
}

/** A workbook with one sheet per list of rows. */
export function workbookOf(...sheets: WorkbookSheet[]): Buffer {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="x">${sheets
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
  };
  for (const [at, { rows, merged = [], hiddenRows = [], hiddenColumns = [] }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet xmlns="${main}">${hiddenColumns
      .map((column) => `<cols><col min="${column}" max="${column}" hidden="1"/></cols>`)
      .join('')}<sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell) => cellOf(cell)).join('')}</row>`,
      )
      .join(
        '',
      )}</sheetData>${merged.map((range) => `<mergeCells><mergeCell ref="${range}"/></mergeCells>`).join('')}</worksheet>`;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))));
}

interface TextSheet {
  name: string;
  rows: readonly (readonly string[])[];
  hidden?: boolean;
}

/** The same as a workbook of the old .xls format; cells that look like numbers or days are stored as such. */
export function oldWorkbookOf(...sheets: TextSheet[]): Buffer {
  const book = utils.book_new();
  for (const { name, rows } of sheets) {
    const typed = rows.map((cells) => cells.map((text) => (/^\d+\.\d\d$/.test(text) ? Number(text) : dayOf(text))));
    utils.book_append_sheet(book, utils.aoa_to_sheet(typed, { dateNF: 'm/d/yyyy', UTC: true }), name);
  }
  book.Workbook = { Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })) };
  return Buffer.from(write(book, { bookType: 'biff8', type: 'buffer' }) as Uint8Array);
}

function dayOf(text: string): Date | string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}

/** The same as an OpenDocument spreadsheet. */
export function openDocumentOf(...sheets: TextSheet[]): Buffer {
  const cell = (text: string) => {
    const shown = `<text:p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text:p>`;
    if (text === '') return '<table:table-cell/>';
    if (/^\d+\.\d\d$/.test(text))
      return `<table:table-cell office:value-type="float" office:value="${Number(text)}">${shown}</table:table-cell>`;
    const date = dayOf(text);
    if (typeof date !== 'string')
      return `<table:table-cell office:value-type="date" office:date-value="${date.toISOString().slice(0, 10)}">${shown}</table:table-cell>`;
    return `<table:table-cell office:value-type="string">${shown}</table:table-cell>`;
  };
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>
    <style:style style:name="ta1"><style:table-properties table:display="true"/></style:style>
    <style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
    <office:body><office:spreadsheet>${sheets
      .map(
        ({ name, rows, hidden = false }) => `<table:table table:name="${name}" table:style-name="${hidden ? 'ta2' : 'ta1'}">
        <table:table-column table:number-columns-repeated="1024"/>${rows
          .map(
            (cells) =>
              `<table:table-row>${cells.map(cell).join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
          )
          .join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>`,
      )
      .join('')}</office:spreadsheet></office:body></office:document-content>`;
  return archiveOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
}

/** A ZIP archive of files by their names. */
export function archiveOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content]),
      ),
    ),
  );
}

/** Cells of a CSV text made by `fileOf`. */
export const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));

const fields: Record<string, string> = {
  'Account Number': 'client_account_number',
  'First Name': 'first_name',
  'Last Name': 'last_name',
  Address: 'address_line1',
  City: 'city',
  State: 'state',
  Zip: 'postal_code',
  Phone: 'phone',
  SSN: 'ssn',
  Balance: 'balance',
  'Date of Service': 'date_of_service',
  Email: 'email',
  Notes: 'notes',
  Office: 'location_code',
  'Co-Debtor': 'co_full_name',
  'Co-Debtor SSN': 'co_ssn',
  Customer: 'business_name',
  Invoice: 'invoice_number',
  'Invoice Date': 'invoice_date',
  'Due Date': 'due_date',
  Type: 'transaction_type',
};

/** The confirmed mapping of these files: detected formats, headers by name, and defaults. */
export function mappingOf({ structure }: ImportDetails): Partial<ImportMapping> {
  const columns = structure?.proposed.columns ?? [];
  return {
    ...missingValues,
    columns: columns.map((column) => ({ ...column, field: fields[structure?.columns[column.index]?.header ?? ''] ?? null })),
  };
}
