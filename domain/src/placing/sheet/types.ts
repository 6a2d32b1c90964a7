/** One physical row of a sheet: workbook dates as `YYYY-MM-DD`, numbers as plain decimals, booleans `TRUE`/`FALSE`. */
export type Row = readonly string[];

/** Ranges of merged cells by 0-based row: first and last column. */
export type MergedColumns = ReadonlyMap<number, readonly (readonly [from: number, to: number])[]>;

/** `code` for programs, `message` for the user. */
export interface Notice {
  code: string;
  message: string;
}

/** Parser result: never an exception; a refusal explains the fix. */
export type Parsed<T> = { ok: true; value: T; warning?: Notice } | { ok: false; code: string; message: string };

export const DELIMITERS = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;

export interface TextShape {
  kind: DelimiterName | 'fixed';
  /** The delimiter; null for fixed width. */
  delimiter: string | null;
  /** False where double quotes are plain text. */
  quoted: boolean;
  confidence: number;
  message: string;
}

/** One field of a fixed-width line: 0-based start, end exclusive, in characters. */
export interface FixedField {
  start: number;
  end: number;
  /** Whether a blank separates it from the field before in every line looked at, so that a longer number or text may begin before it. */
  afterBlank?: boolean;
}

export interface FixedShape {
  fields: readonly FixedField[];
  /** For record types: the fields of each (the first equals `fields`). */
  byType: readonly { type: string; fields: readonly FixedField[] }[] | null;
  lineLength: number;
  confidence: number;
  message: string;
  /** Headings that a report prints on each page, by `headingKey`; their lines have no cells. */
  headings?: readonly string[];
}

/** Meaning of one data row. */
export type RowMeaning = 'debtor' | 'invoice' | 'line' | 'co-debtor';
export type RowKind =
  | 'data'
  | 'joined'
  | 'legend'
  | 'remark'
  | 'group'
  | 'total'
  | 'footer'
  | 'blank'
  | 'header'
  | 'preamble'
  | 'trailer'
  | 'other';

/** Source of a logical column's text. */
type ColumnSource =
  /** A physical column. `line`: physical row within a record, from 0. */
  | { kind: 'cell'; index: number; line: number }
  /** Carried down from the last group row: the whole label, or a part of one such as `-> Elm Court - 1 Elm St`. */
  | { kind: 'group'; part: 'label' | 'name' | 'address' }
  /** What the rows below say that belong to the row. */
  | { kind: 'joined' };

export interface LogicalColumn {
  /** Index in the classified row's `cells`. */
  index: number;
  /** Spreadsheet letter of the physical column (`A`, `AB`); empty for a carried one. */
  letter: string;
  /** Header text, joined over two rows; empty without a header. */
  header: string;
  source: ColumnSource;
  /** Meanings of its codes, where the file explains them: `L=Lien`. */
  meanings?: Readonly<Record<string, string>>;
}

/** Columns of a person that are empty where the person is the one of the row above, by physical index. */
export interface RepeatRule {
  columns: readonly number[];
  /** Those with the name. */
  names: readonly number[];
  /** Headers of the first and the last. */
  headers: readonly [first: string, last: string];
}

/** Rows that belong to the row above them, by physical columns. */
export interface JoinedRule {
  /** Columns that all of them fill. */
  core: readonly number[];
  /** Columns that any of them fills. */
  columns: readonly number[];
  /** Columns with shares of the amount of the row above. */
  amounts: readonly number[];
  /** Column in which a cell alone in its row may name another party of the account above. */
  parties?: number;
}

/** Shape of group rows and the role of their label. */
export interface GroupRule {
  /** Physical column of the label. */
  column: number;
  /** Physical columns that only group rows fill, such as the phone and address of a customer; carried down too. */
  details?: readonly number[];
  meaning: 'customer' | 'property' | 'ageing' | 'other';
}

/** Record types of a file that marks each row with a leading letter or number. */
export interface RecordRule {
  /** Physical column of the marker. */
  column: number;
  /** Type that starts a record. */
  master: string;
  /** Types joined to the current record, in order. */
  joined: readonly string[];
  /** Skipped types: headers of the file, details. */
  skipped: readonly string[];
  /** A type with several rows per record, each with an amount: a row of its own that carries the record's cells. */
  detail?: string | null;
  /** Types that close the file or a batch; they count and add up the rows above. */
  trailers?: readonly string[];
}

export interface Finding {
  code: string;
  confidence: number;
  /** Description of the finding for the user. */
  message: string;
  /** 0-based physical rows as evidence, at most a few. */
  rows?: readonly number[];
}

export interface RowMeaningFinding {
  value: RowMeaning;
  confidence: number;
  message: string;
  /** Logical column that groups rows by repeated values; null if none. */
  keyColumn: number | null;
  /** Whether each row of a debt repeats the balance, which must not be summed. */
  balanceRepeats: boolean;
}

/** Everything needed to read the rest of the file. Plain JSON. */
export interface Structure {
  /** 0-based physical rows of the header; empty if there is none. */
  headerRows: readonly number[];
  /** Lower-case cells of each header row with their physical columns, to skip repeats on later pages. */
  headerCells: readonly (readonly (readonly [column: number, text: string])[])[];
  firstDataRow: number;
  /** Cells per row where constant; null where rows end early. */
  rowLength: number | null;
  /** Widest physical row seen. */
  width: number;
  columns: readonly LogicalColumn[];
  group: GroupRule | null;
  /** Absent where each row stands for itself. */
  joined?: JoinedRule;
  /** Absent where empty cells are empty. */
  repeats?: RepeatRule;
  records: RecordRule | null;
  /** Physical rows per record where values are stacked; otherwise 1. */
  linesPerRecord: number;
  /** Physical columns filled in nearly all data rows; a row without most of them is not data. */
  requiredColumns: readonly number[];
  /** Filled cells of a typical data row. */
  usualFill: number;
  rowMeaning: RowMeaningFinding;
  findings: readonly Finding[];
}

/** Overrides of the detection, from the user or a saved mapping. */
export interface StructureHints {
  /** 0-based physical rows; empty: no header. */
  headerRows?: readonly number[];
  rowMeaning?: RowMeaning;
  /** Merged cells of the first rows. */
  merged?: MergedColumns;
}

export interface ClassifiedRow {
  kind: RowKind;
  /** 0-based first physical row. */
  row: number;
  /** One text per logical column; empty unless data, a total or unclear. Of a trailer: its own cells. */
  cells: readonly string[];
  /** Of a trailer: rows so far of each type, and of all. */
  counts?: readonly number[];
  /** Of a legend: its own cells. */
  legend?: Row;
  problem?: Notice;
  /** Of a header below the first: repeated, with the same names in another order, or with other names. */
  header?: 'again' | 'moved' | 'other';
}

/** Holds at most one record in memory. */
export interface RowClassifier {
  /** Takes the next physical row; returns completed rows in order (a multi-row record comes later). */
  push(row: Row): readonly ClassifiedRow[];
  /** Starts the next of several sheets that are read as one list, and returns the open record. Earlier headers and labels do not apply. */
  startPart(): readonly ClassifiedRow[];
  /** Returns the open record at the end of the file. */
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
  /** Null if the values are not dates. */
  format: DateFormat | null;
  confidence: number;
  /** Whether day and month could be swapped. */
  ambiguous: boolean;
  /** Other formats in the column. */
  mixed: readonly DateFormat[];
}

export interface AmountFormat {
  decimal: '.' | ',';
  thousands: ',' | '.' | ' ' | "'" | '';
  negative: 'minus' | 'trailing-minus' | 'parentheses' | 'CR';
  /** Number of implied decimal digits. */
  impliedDecimals: 0 | 2;
  /** ISO code of the symbol; null if none. */
  currency: string | null;
}

export interface AmountFinding {
  /** Null if the values are not amounts. */
  format: AmountFormat | null;
  confidence: number;
  /** Whether `1.234` could be thousands or decimals. */
  ambiguous: boolean;
  negatives: boolean;
}

export type NameFormat = 'LAST, FIRST M' | 'FIRST LAST' | 'LAST FIRST' | 'BUSINESS';

export interface NameFinding {
  format: NameFormat;
  confidence: number;
  /** Whether some cells contain several people. */
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
  /** Another person whose number it is, as the cell says: `son`. */
  owner: string;
}
