import { importMapping, type ImportMapping, type ImportStructure } from '@recoup/contract/placing/import-shapes';
import { maskSensitive, maskInText, sheetMessages, type SheetChoice } from '@recoup/domain/placing/import';
import { headerSignature } from '@recoup/domain/placing/mapping';
import {
  createRowClassifier,
  detectStructure,
  OTHER_HEADER,
  withMeanings,
  type ClassifiedRow,
  type Row,
  type Structure,
} from '@recoup/domain/placing/sheet';
import { failures, sheetLimits } from '#platform/sheets/failure.ts';
import { joinParts } from '#platform/sheets/join-parts.ts';
import type { NumberedRow } from '#platform/sheets/text-reader.ts';
import type { ReadingHints, SheetPart, StoredStructure } from '#platform/db/json-columns.ts';
import { claimImport, moveClaimed, reportProgress, type Claim } from './claim.repository.ts';
import { createColumnSamples } from './column-samples.ts';
import { describeColumns } from './describe-columns.ts';
import { findDebtTypes, findLayouts, findRemembered } from './read.repository.ts';
import { openSource, type Source } from '#platform/sheets/source.ts';
import { createRepeatedRows } from './repeated-rows.ts';
import type { StageContext } from './stage.ts';
import { surveySheets } from './survey-sheets.ts';

const LOOKED_AT = 1000;
const SHOWN_ROWS = 25;
const ALIGNED = 40;
const SHOWN_HIDDEN = 5;
const REPORT_EVERY = 10_000;

/** Reads a file completely: its layout and its columns' content. Then the user maps it, or a known mapping applies. */
export async function readStage(context: StageContext): Promise<'mapped' | 'needs_mapping' | 'late'> {
  const { task, connection } = context;
  const claimed = await connection.transaction((db) => claimImport(db, task, { to: 'reading' }));
  if (claimed === null) return 'late';
  const claim = { clientId: task.clientId, importId: task.importId, claim: claimed.claim };
  const report = (done: number) => connection.transaction((db) => reportProgress(db, claim, { done }));
  const hints = claimed.reading ?? {};
  const source = await openSource({ content: () => context.files.get(claimed.file_key), temporary: context.temporary }, null);
  try {
    const choice = source.format.sheets.length === 0 ? null : await surveySheets(source, hints.sheets ?? null);
    const read = await readAll(source, { choice, hints, report });
    const stored = await describe(context, source, { read, choice, isChosen: hints.sheets !== undefined });
    return await saveResult(context, claim, stored, hints);
  } finally {
    source.close();
  }
}

interface ReadResult {
  structure: Structure;
  firstRows: NumberedRow[];
  samples: ReturnType<typeof createColumnSamples>;
  /** The first data rows, for columns that add up. */
  aligned: readonly (readonly string[])[];
  dataRows: number;
  /** The last row of each sheet, where several are one list. */
  lastRows: readonly number[];
  /** Hidden rows that may be debts: how many, and the first row numbers. */
  hidden: { count: number; rows: readonly number[] };
  /** Physical columns that are not shown. */
  hiddenColumns: ReadonlySet<number>;
  /** Sheets that repeat rows of earlier ones. */
  repeating: readonly string[];
}

async function readAll(
  source: Source,
  { choice, hints, report }: { choice: SheetChoice | null; hints: ReadingHints; report: (done: number) => Promise<void> },
): Promise<ReadResult> {
  const first: NumberedRow[] = [];
  const parts = choice?.parts ?? [];
  const lastRows: number[] = [];
  const repeating: string[] = [];
  const repeats = parts.length > 1 ? createRepeatedRows() : null;
  let structure: Structure | null = null;
  let push: (row: NumberedRow) => void = (row) => first.push(row);
  let samples = createColumnSamples(0);
  let dataRows = 0;
  const aligned: (readonly string[])[] = [];
  const legends: Row[] = [];
  const hiddenColumns = new Set<number>();
  const hiddenNumbers = new Set<number>();
  const hidden = { count: 0, rows: [] as number[] };
  let startPart = () => {};
  let finish = () => {};
  const take = (rows: readonly ClassifiedRow[]) => {
    for (const row of rows) {
      if (hiddenNumbers.delete(row.row + 1) && (row.kind === 'data' || row.problem !== undefined)) {
        hidden.count += 1;
        if (hidden.rows.length < SHOWN_HIDDEN) hidden.rows.push(row.row + 1);
      }
      if (row.legend !== undefined) legends.push(row.legend);
      if (row.kind !== 'data') continue;
      dataRows += 1;
      // The cells of another table say nothing about the columns.
      if (row.problem?.code === OTHER_HEADER) continue;
      if (aligned.length < ALIGNED) aligned.push(row.cells);
      samples.add(row.cells);
    }
  };
  /** The rows of a sheet are compared as they are: its classified ones may come later. */
  const compare = ({ cells }: NumberedRow) => {
    if (repeats !== null && cells.filter((cell) => cell !== '').length > 1) repeats.add(cells);
  };
  const endSheet = (lastRow: number) => {
    const sheet = parts[lastRows.length]?.sheet;
    lastRows.push(lastRow);
    if (repeats?.endSheet() === true && sheet !== undefined) repeating.push(sheet);
    startPart();
  };
  const begin = () => {
    structure = detectStructure(
      first.map(({ cells }) => cells),
      {
        ...(hints.header_rows === undefined ? {} : { headerRows: hints.header_rows.map((row) => row - 1) }),
        ...(hints.row_meaning === undefined ? {} : { rowMeaning: hints.row_meaning }),
        merged: new Map(first.flatMap(({ number, merged }) => (merged === undefined ? [] : [[number - 1, merged] as const]))),
      },
    );
    samples = createColumnSamples(structure.columns.length);
    const classifier = createRowClassifier(structure);
    push = ({ cells }) => take(classifier.push(cells));
    startPart = () => take(classifier.startPart());
    finish = () => take(classifier.end());
    for (const row of first) {
      push(row);
      if (lastRows.includes(row.number)) startPart();
    }
  };
  let done = 0;
  let reported = 0;
  const rows = parts.length === 0 ? source.rows() : joinParts(parts, (sheet) => source.rows(sheet), endSheet);
  for await (const batch of rows) {
    for (const row of batch) {
      compare(row);
      if (row.hidden === true) hiddenNumbers.add(row.number);
      for (const column of row.hiddenColumns ?? []) hiddenColumns.add(column);
      push(row);
    }
    if (structure === null && first.length >= LOOKED_AT) begin();
    done = batch.at(-1)?.number ?? done;
    if (done - reported < REPORT_EVERY) continue;
    reported = done;
    await report(done);
  }
  if (structure === null) begin();
  finish();
  if (first.every(({ cells }) => cells.every((cell) => cell === ''))) throw failures.empty();
  if (dataRows === 0) throw failures.noData();
  if (dataRows > sheetLimits.rows) throw failures.tooManyRows(sheetLimits.rows);
  await report(done);
  const found = structure as unknown as Structure;
  return {
    structure: found.columns.some(({ meanings }) => meanings !== undefined)
      ? found
      : // The legend of a long file is below the rows that its structure was found from.
        { ...found, columns: withMeanings(found.columns, legends, ({ index }) => samples.of(index).values) },
    firstRows: first.slice(0, SHOWN_ROWS),
    samples,
    aligned,
    dataRows,
    lastRows,
    hidden,
    hiddenColumns,
    repeating,
  };
}

/** A data row mistaken for the header, or selected as such, is stored without personal numbers. */
function withoutNumbers(structure: Structure): Structure {
  return {
    ...structure,
    columns: structure.columns.map((column) => ({ ...column, header: maskInText(column.header) })),
    headerCells: structure.headerCells.map((cells) => cells.filter(([, text]) => maskInText(text) === text)),
  };
}

async function describe(
  { connection, task }: StageContext,
  source: Source,
  { read, choice, isChosen }: { read: ReadResult; choice: SheetChoice | null; isChosen: boolean },
): Promise<StoredStructure> {
  const { samples, aligned, dataRows, firstRows } = read;
  const structure = withoutNumbers(read.structure);
  const { companyTypes, layouts } = await connection.transaction(async (db) => ({
    companyTypes: await findDebtTypes(db, task.clientId),
    layouts: await findLayouts(db, task.clientId),
  }));
  const { columns, proposed, sensitive, unsure, layout } = describeColumns({
    structure,
    samples,
    aligned,
    dataRows,
    companyTypes,
    layouts,
    isWorkbook: source.format.kind === 'workbook' || source.format.kind === 'old_workbook',
  });
  const masked = new Set(
    structure.columns.flatMap(({ source: from }, at) => (sensitive[at] && from.kind === 'cell' ? [from.index] : [])),
  );
  const shown: ImportStructure = {
    kind: source.format.kind,
    encoding: source.format.encoding,
    delimiter: source.format.delimiter,
    sheets: choice?.sheets ?? [],
    read_sheets: choice?.parts.map(({ sheet }) => sheet) ?? [],
    asks_sheets: !isChosen && (choice?.asks === true || read.repeating.length > 0),
    header_rows: structure.headerRows.map((row) => row + 1),
    first_rows: firstRows.map(({ number, cells }) => ({
      row_number: number,
      cells: cells
        .slice(0, 60)
        .map((cell, at) =>
          masked.has(at) && number > (structure.headerRows.at(-1) ?? -1) + 1
            ? maskSensitive(cell)
            : maskInText(cell.slice(0, 200)),
        ),
    })),
    row_meaning: structure.rowMeaning.value,
    findings: [
      ...(layout === null ? [] : [{ code: 'layout', confidence: 1, message: layout, rows: [] }]),
      ...(choice === null ? [] : sheetFindings(choice, read, source.format.kind === 'archive' ? 'file' : 'sheet')),
      ...hiddenFindings(read, structure, proposed),
      ...structure.findings.map(({ code, confidence, message, rows: found }) => ({
        code,
        confidence,
        message,
        rows: (found ?? []).map((row) => row + 1),
      })),
    ],
    columns,
    data_rows: dataRows,
    proposed,
    remembered: false,
  };
  return {
    source: { ...source.format, sheet: choice?.parts[0]?.sheet ?? source.format.sheet, ...partsOf(choice, read) },
    structure,
    columns: structure.columns.map(({ header, index }, at) => ({
      header,
      sensitive: sensitive[at] ?? false,
      unsure: unsure[at] ?? [],
      traits: samples.traitsOf(index),
    })),
    shown,
    signature: headerSignature(structure.columns.map(({ header }) => header)),
  };
}

function partsOf(choice: SheetChoice | null, { lastRows }: ReadResult): { parts?: SheetPart[] } {
  if (choice === null || choice.parts.length < 2) return {};
  return { parts: choice.parts.map((part, at) => ({ ...part, lastRow: lastRows[at] ?? 0 })) };
}

function sheetFindings(
  choice: SheetChoice,
  { lastRows, repeating }: ReadResult,
  what: 'sheet' | 'file',
): ImportStructure['findings'] {
  const places = choice.parts.map(
    ({ sheet }, at) => `rows ${(lastRows[at - 1] ?? 0) + 1} to ${lastRows[at] ?? 0} are “${sheet}”`,
  );
  const messages = [
    ...sheetMessages(choice, what),
    ...(places.length > 1 ? [`The rows are numbered through: ${places.join(', ')}.`] : []),
    ...repeating.map((sheet) => `The ${what} “${sheet}” repeats rows of another one. Choose which to place.`),
  ];
  return messages.map((message) => ({ code: 'sheets', confidence: 1, message, rows: [] }));
}

/** Rows and columns that are hidden in the file but still read. */
function hiddenFindings(
  { hidden: { count, rows }, hiddenColumns }: ReadResult,
  { columns }: Structure,
  proposed: ImportMapping,
): ImportStructure['findings'] {
  const used = columns.filter(
    ({ source, index }) =>
      source.kind === 'cell' && hiddenColumns.has(source.index) && (proposed.columns[index]?.field ?? null) !== null,
  );
  const names = used.map(({ letter, header }) => (header === '' ? letter : `${letter} (“${maskInText(header)}”)`)).join(', ');
  const finding = (code: string, message: string, found: readonly number[] = []) => ({
    code,
    confidence: 1,
    message,
    rows: [...found],
  });
  return [
    ...(count === 0 ? [] : [finding('hidden_rows', hiddenRowsMessage(count), rows)]),
    ...(used.length === 0
      ? []
      : [
          finding(
            'hidden_columns',
            used.length === 1
              ? `Column ${names} is hidden in the file but mapped below. Check that you want to use it.`
              : `Columns ${names} are hidden in the file but mapped below. Check that you want to use them.`,
          ),
        ]),
  ];
}

function hiddenRowsMessage(count: number): string {
  return count === 1
    ? '1 row is hidden in the file, for example by a filter. It is placed only if you confirm it.'
    : `${count} rows are hidden in the file, for example by a filter. They are placed only if you confirm them.`;
}

/** Stores the result. A known layout continues automatically, unless the user just asked to read again. */
function saveResult(
  { connection }: StageContext,
  claim: Claim,
  stored: StoredStructure,
  hints: ReadingHints,
): Promise<'mapped' | 'needs_mapping'> {
  return connection.transaction(async (db) => {
    const mapping = fitting(stored, await findRemembered(db, claim.clientId, stored.signature), hints);
    if (mapping !== null) stored.shown = { ...stored.shown, proposed: mapping, remembered: true };
    const continues = mapping !== null && Object.keys(hints).length === 0 && !stored.shown.asks_sheets;
    await moveClaimed(db, claim, {
      from: ['reading'],
      to: continues ? 'checking' : 'needs_mapping',
      isRevised: continues,
      set: {
        structure: JSON.stringify(stored),
        header_signature: stored.signature,
        mapping: continues ? JSON.stringify(mapping) : null,
        progress_done: 0,
        progress_total: null,
      },
    });
    return continues ? 'mapped' : 'needs_mapping';
  });
}

/** The mapping of the last file with this layout; formats come from this file, which may differ. */
function fitting(stored: StoredStructure, remembered: unknown, hints: ReadingHints): ImportMapping | null {
  const parsed = importMapping.safeParse(remembered);
  // A file without a header has no signature.
  if (!parsed.success || stored.columns.every(({ header }) => header === '')) return null;
  if (parsed.data.columns.some(({ index }) => index >= stored.columns.length)) return null;
  const columns = parsed.data.columns.map((column) => {
    const found = stored.shown.columns[column.index]?.format ?? {};
    // If this file leaves a format open, the user's last choice applies.
    const unsure = stored.columns[column.index]?.unsure ?? [];
    const known = Object.fromEntries(
      Object.entries(column.format).filter(([reading]) => unsure.some((open) => open === reading)),
    );
    return { ...column, format: { ...column.format, ...found, ...known } };
  });
  // The user's current choice about rows overrides the last file's.
  return { ...parsed.data, row_meaning: hints.row_meaning ?? parsed.data.row_meaning, columns };
}
