import { hasField, type Column, type Layout } from './layout.ts';

/** Meaning of one row. */
type RowMeaning = 'account' | 'invoice' | 'line' | 'co_debtor';
type GroupBy = 'debtor' | 'bucket' | 'property';

export interface Shape {
  rows: RowMeaning;
  /** Rows that lower the debt: credit memos, payments, amounts owed to the customer. */
  credits: boolean;
  /** Numbers of several invoices in one cell. */
  packedInvoices: boolean;
  groupBy: GroupBy | null;
  /** Row before each group; `<name>` is the group's value. Null where only totals mark groups. */
  groupLabel: string | null;
  /** Row after each group or debtor. */
  groupTotal: string | null;
  /** Rows at the end of the file. */
  grandTotals: readonly string[];
  /** Columns carried by a group row, which stay empty in the rows below. */
  carried: readonly Column[];
  /** Lines before the header. */
  preamble: readonly (readonly string[])[];
  headerRows: number;
  footer: boolean;
  delimiter: string;
  lineEnding: '\n' | '\r\n';
  quotes: 'needed' | 'all' | 'none';
  encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252';
  /** Record type codes: the account first, then its further records. */
  recordTypes: readonly string[];
  /** Two records per account (`joined`), or details after it (`details`). */
  records: 'joined' | 'details' | null;
  /** Two values of a column in consecutive rows. */
  stacked: boolean;
  /** Empty columns between the columns. */
  gap: number;
}

export function readShape(layout: Layout): Shape {
  const { notes, structure } = layout;
  const groupBy = readGroupBy(layout);
  const totals = readTotals(layout, groupBy);
  return {
    rows: readRowMeaning(layout),
    credits:
      hasField(layout, 'transaction_type') ||
      /credit memos?|negative rows|credits? (?:appear|are rows)|negatives? in parenthes|\(credits\)|owed to the customer/i.test(
        notes,
      ),
    packedInvoices: /several invoice numbers[^.]*one cell/i.test(notes),
    groupBy,
    groupLabel: structure.group_rows === undefined ? null : (/'([^']+)'/.exec(structure.group_rows)?.[1] ?? '<name>'),
    ...totals,
    carried:
      groupBy === 'debtor' && structure.group_rows !== undefined
        ? layout.columns.filter((column) => column.header === '' || (column.index === 0 && isDebtorName(column)))
        : [],
    preamble: readPreamble(layout),
    headerRows: structure.header_rows ?? (layout.format === 'fixed' || /\bno header\b/i.test(notes) ? 0 : 1),
    footer:
      structure.footer_row === true ||
      (/\bfooters?\b/i.test(notes) && structure.footer_row !== false && structure.preamble_rows !== undefined),
    delimiter: readDelimiter(layout),
    lineEnding: /\bCR\/?LF\b/i.test(notes) ? '\r\n' : '\n',
    quotes: /no quot(?:ing|es)/i.test(notes)
      ? 'none'
      : /(?:all|every) (?:fields?|values?|cells?) (?:are |is )?(?:double[- ])?quoted|everything (?:is )?quoted/i.test(notes)
        ? 'all'
        : 'needed',
    encoding: readEncoding(notes),
    recordTypes: structure.record_types ?? [],
    records: readRecords(layout),
    stacked: /values stacked/i.test(notes),
    gap: spreadGap(layout),
  };
}

function isDebtorName({ field }: Column): boolean {
  return field === 'full_name' || field === 'business_name';
}

function readGroupBy({ notes, structure }: Layout): GroupBy | null {
  const words = structure.group_rows ?? '';
  if (/customer|tenant|debtor|patient|client|guarantor|name/i.test(words)) return 'debtor';
  if (/bucket|age?ing/i.test(words)) return 'bucket';
  if (words !== '') return 'property';
  if (/total rows per (?:party|customer|debtor|client)/i.test(notes)) return 'debtor';
  return /rows without [^.]* are group\/total rows/i.test(notes) ? 'debtor' : null;
}

/** Labels with `<…>` close groups, as do "Total" and "Subtotal" where groups exist; the rest closes the file. */
function readTotals({ notes, structure, format }: Layout, groupBy: GroupBy | null): Pick<Shape, 'groupTotal' | 'grandTotals'> {
  const labels =
    structure.total_rows ??
    (/total rows?/i.test(notes) && groupBy !== null ? ['Total <name>', ...(/at the end/i.test(notes) ? ['Total'] : [])] : []);
  const group =
    labels.find((label) => label.includes('<')) ??
    labels.find((label) => /^sub-?totals?\b/i.test(label)) ??
    (groupBy === null ? undefined : labels.find((label) => /^total/i.test(label) && label !== 'TOTAL'));
  return {
    groupTotal: format === 'fixed' || group === undefined ? null : group.replaceAll(/<[^>]*>/g, '<name>'),
    grandTotals: labels.filter((label) => label !== group),
  };
}

const DOCUMENT_ROWS =
  /row per (?:open |unpaid |overdue |posted )?(?:invoice|document|voucher|charge|transaction|service|visit|encounter|bill|order|item)\b/i;

function readRowMeaning(layout: Layout): RowMeaning {
  const { notes } = layout;
  if (/repeats? once per liable|co-?debtors? are extra rows|one row per (?:co-?debtor|liable|consumer)/i.test(notes))
    return 'co_debtor';
  if (/one row per (?:customer|account|patient|debtor|family|tenant)|one record per patient/i.test(notes)) return 'account';
  if (/(?:one )?row per (?:invoice )?(?:line|distribution)\b/i.test(notes) || hasField(layout, 'line_item')) return 'line';
  if (hasField(layout, 'invoice_number') || DOCUMENT_ROWS.test(notes)) return 'invoice';
  return 'account';
}

function readDelimiter({ structure, notes, format }: Layout): string {
  if (structure.delimiter !== undefined)
    return structure.delimiter === '\\t' || /^tab$/i.test(structure.delimiter) ? '\t' : structure.delimiter;
  if (/pipe[- ](?:delimited|separated)/i.test(notes)) return '|';
  if (/semicolon/i.test(notes)) return ';';
  if (/tab[- ](?:delimited|separated)/i.test(notes)) return '\t';
  if (/tilde[- ](?:delimited|separated)/i.test(notes)) return '~';
  if (/caret[- ](?:delimited|separated)/i.test(notes)) return '^';
  return format === 'txt' || format === 'tsv' ? '\t' : ',';
}

function readRecords({ structure, notes }: Layout): Shape['records'] {
  if ((structure.record_types?.length ?? 0) === 0) return null;
  return /two or more physical lines|joined by/i.test(notes) ? 'joined' : 'details';
}

function spreadGap({ notes, columns }: Layout): number {
  const physical = Number(/spread over ~?(\d+) physical columns/i.exec(notes)?.[1] ?? 0);
  return physical > columns.length ? Math.floor(physical / columns.length) - 1 : 0;
}

const USUAL_PREAMBLE = ['Alder Ridge Services, LLC', 'Accounts Receivable Report', 'As of Nov 20, 2026', ''];

function readPreamble({ structure, notes, raw_sample, headers }: Layout): string[][] {
  const count = structure.preamble_rows ?? (structure.header_within_first_rows !== undefined || /preamble/i.test(notes) ? 3 : 0);
  if (structure.preamble_rows === undefined && /may or may not be present/i.test(notes)) return [];
  const sample = raw_sample.slice(0, count);
  // A sample that starts with the header itself shows no preamble.
  if (sample.length === count && count > 0 && !sample.some((line) => line.includes(headers.at(-1) ?? '\u0000'))) {
    return sample.map((line) => [
      line
        .replace(/,*$/, '')
        .replaceAll('"', '')
        .replace('<company>', USUAL_PREAMBLE[0] ?? ''),
    ]);
  }
  const lines =
    /blank line/i.test(notes) && count < USUAL_PREAMBLE.length
      ? [...USUAL_PREAMBLE.slice(0, count - 1), '']
      : USUAL_PREAMBLE.slice(0, count);
  return Array.from({ length: count }, (_, index) => [lines[index] ?? '']);
}

function readEncoding(notes: string): Shape['encoding'] {
  if (/utf-?16/i.test(notes)) return 'utf-16le';
  if (/windows-?1252|latin-?1|iso-?8859-?1|cp-?1252|\bansi\b/i.test(notes)) return 'windows-1252';
  return /\bBOM\b/.test(notes) ? 'utf-8-bom' : 'utf-8';
}
