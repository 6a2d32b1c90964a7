/** One physical row of a sheet: workbook dates as `YYYY-MM-DD`, numbers as plain decimals, booleans `TRUE`/`FALSE`. */
export type Row = readonly string[];

/** Code for programs, sentence for the user. */
export interface Notice {
  code: string;
  message: string;
}

/** What a parser gives: never an exception, and a refusal says what to do. */
export type Parsed<T> = { ok: true; value: T; warning?: Notice } | { ok: false; code: string; message: string };

export const DELIMITERS = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;

export interface TextShape {
  kind: DelimiterName | 'fixed';
  /** The character; null for fixed width. */
  delimiter: string | null;
  /** False where double quotes are text and never enclose a cell. */
  quoted: boolean;
  confidence: number;
  message: string;
}

/** One field of a fixed-width line: 0-based start, end exclusive, in characters. */
export interface FixedField {
  start: number;
  end: number;
}

export interface FixedShape {
  fields: readonly FixedField[];
  /** Where lines begin with a letter or digit that says their kind, the fields of each kind (the first is that of `fields`). */
  byType: readonly { type: string; fields: readonly FixedField[] }[] | null;
  lineLength: number;
  confidence: number;
  message: string;
}

/** What one data row is. */
export type RowMeaning = 'debtor' | 'invoice' | 'line' | 'co-debtor';
export type RowKind = 'data' | 'group' | 'total' | 'footer' | 'blank' | 'header' | 'preamble' | 'other';

/** Where a logical column's text comes from. */
export type ColumnSource =
  /** A physical column. `line` counts the further physical rows of one record: 0 the first, 1 the row below it. */
  | { kind: 'cell'; index: number; line: number }
  /** Carried down from the last group row: the whole label, or a part of a label such as `-> Elm Court - 1 Elm St`. */
  | { kind: 'group'; part: 'label' | 'name' | 'address' };

export interface LogicalColumn {
  /** Place in the classified row's `cells`. */
  index: number;
  /** Letter of the physical column as workbook programs show it (`A`, `AB`); empty for a carried one. */
  letter: string;
  /** Text of the header, halves on two rows joined; empty where there is none. */
  header: string;
  source: ColumnSource;
}

/** How group rows look, and what their label says. */
export interface GroupRule {
  /** Physical column of the label. */
  column: number;
  meaning: 'customer' | 'property' | 'ageing' | 'other';
}

/** Record types of a file whose rows begin with a letter or number that says what follows. */
export interface RecordRule {
  /** Physical column of the discriminator. */
  column: number;
  /** Type that begins a record. */
  master: string;
  /** Types whose row belongs to the record that was begun and is joined to it, in order. */
  joined: readonly string[];
  /** Types that are skipped: details, sums. */
  skipped: readonly string[];
}

export interface Finding {
  code: string;
  confidence: number;
  /** For the user: what was found, in plain words. */
  message: string;
  /** 0-based physical rows that show it, at most a few. */
  rows?: readonly number[];
}

export interface RowMeaningFinding {
  value: RowMeaning;
  confidence: number;
  message: string;
  /** Logical column whose repeated value binds rows together; null where none. */
  keyColumn: number | null;
  /** True where the balance stands on each row of a debt and must not be summed. */
  balanceRepeats: boolean;
}

/** Everything that reading the rest of the file needs. Plain JSON. */
export interface Structure {
  /** 0-based physical rows of the header; empty where the file has none. */
  headerRows: readonly number[];
  /** For each row of the header its texts in lower case with their physical columns: pages repeat them. */
  headerCells: readonly (readonly (readonly [column: number, text: string])[])[];
  firstDataRow: number;
  /** Cells of every row, where all rows have as many; null where rows end early. */
  rowLength: number | null;
  /** Widest physical row seen. */
  width: number;
  columns: readonly LogicalColumn[];
  group: GroupRule | null;
  records: RecordRule | null;
  /** Physical rows that make one record where values are stacked; 1 otherwise. */
  linesPerRecord: number;
  /** Physical columns that nearly every data row has filled; a row without most of them is no data. */
  requiredColumns: readonly number[];
  /** Filled cells of the usual data row. */
  usualFill: number;
  rowMeaning: RowMeaningFinding;
  findings: readonly Finding[];
}

/** What the user, or a remembered mapping, says over the detection. */
export interface StructureHints {
  /** 0-based physical rows; empty: no header. */
  headerRows?: readonly number[];
  rowMeaning?: RowMeaning;
}

export interface ClassifiedRow {
  kind: RowKind;
  /** 0-based physical row where it begins. */
  row: number;
  /** One text per logical column; empty for anything but data. */
  cells: readonly string[];
  problem?: Notice;
}

/** Keeps at most one record in memory. */
export interface RowClassifier {
  /** Takes the next physical row; gives what is complete with it, in order (a record of several rows comes late). */
  push(row: Row): readonly ClassifiedRow[];
  /** Gives what is still open at the end of the file. */
  end(): readonly ClassifiedRow[];
}

export type DateFormat =
  | 'YYYY-MM-DD'
  | 'YYYY/MM/DD'
  | 'YYYYMMDD'
  | 'M/D/YYYY'
  | 'M/D/YY'
  | 'D/M/YYYY'
  | 'D/M/YY'
  | 'MMDDYYYY'
  | 'DDMMYYYY'
  | 'MMDDYY'
  | 'DDMMYY'
  | 'YYMMDD'
  | 'DD-MON-YYYY'
  | 'MON D YYYY'
  | 'SERIAL';

export interface DateFinding {
  /** Null where the values are no dates. */
  format: DateFormat | null;
  confidence: number;
  /** True where day and month could be the other way round. */
  ambiguous: boolean;
  /** Other formats that some values have. */
  mixed: readonly DateFormat[];
}

export interface AmountFormat {
  decimal: '.' | ',';
  thousands: ',' | '.' | ' ' | "'" | '';
  negative: 'minus' | 'trailing-minus' | 'parentheses' | 'CR';
  /** Digits that stand for decimals where no separator is written. */
  impliedDecimals: 0 | 2;
  /** ISO code of the symbol seen; null where none. */
  currency: string | null;
}

export interface AmountFinding {
  /** Null where the values are no amounts. */
  format: AmountFormat | null;
  confidence: number;
  /** True where `1.234` could be thousands or decimals. */
  ambiguous: boolean;
  negatives: boolean;
}

export type NameFormat = 'LAST, FIRST M' | 'FIRST LAST' | 'LAST FIRST' | 'BUSINESS';

export interface NameFinding {
  format: NameFormat;
  confidence: number;
  /** True where some cells hold several people. */
  several: boolean;
}

export type PersonName = { first: string; middle: string; last: string; suffix: string } | { business_name: string };

export interface Address {
  line1: string;
  line2: string;
  city: string;
  /** Two letters, or empty. */
  state: string;
  /** `12345` or `12345-6789`, or empty. */
  postal_code: string;
  country: string;
}

export interface Phone {
  /** E.164, `+15555550101`. */
  number: string;
  extension: string;
  label: 'mobile' | 'work' | 'home' | 'fax' | 'other' | '';
}
