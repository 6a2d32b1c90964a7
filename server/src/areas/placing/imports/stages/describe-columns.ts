import type { ColumnFormat, ImportMapping, ImportStructure } from '@recoup/contract/placing/import-shapes';
import { isDebtType, type DebtType } from '@recoup/domain/shared/debt-types';
import {
  isSensitiveField,
  maskSensitive,
  maskInText,
  proposeDebtType,
  readingOf,
  type Reading,
} from '@recoup/domain/placing/import';
import { isReasonHeader } from '@recoup/domain/placing/import-files';
import {
  layoutMessage,
  layoutReason,
  mappingField,
  recognizeLayout,
  suggestMapping,
  type Layout,
  type RecognizedLayout,
} from '@recoup/domain/placing/mapping';
import {
  detectAmountFormat,
  detectDateFormat,
  detectNameFormat,
  detectPaddedUnit,
  mayBeCents,
  type AmountHints,
  type Structure,
} from '@recoup/domain/placing/sheet';
import type { createColumnSamples } from './column-samples.ts';

type Samples = ReturnType<typeof createColumnSamples>;
type ShownColumn = ImportStructure['columns'][number];

type Suggestion = ReturnType<typeof suggestMapping>[number];

const SUGGEST_FROM = 200;
const LAYOUT_CONFIDENCE = 0.99;
const SIGNED_ZEROS = /^\s*(?:-0\d+|0\d+[-+])\s*$/;
const SSN = /^\d{3}-\d{2}-\d{4}$/;

/** Each column with its most likely meaning, and the suggested mapping. */
export function describeColumns(input: {
  structure: Structure;
  samples: Samples;
  aligned: readonly (readonly string[])[];
  dataRows: number;
  companyTypes: readonly string[];
  layouts: readonly Layout[];
  /** Whether cells are numbers rather than text. */
  isWorkbook: boolean;
}): { columns: ShownColumn[]; proposed: ImportMapping; sensitive: boolean[]; unsure: Reading[][]; layout: string | null } {
  const { structure, samples, aligned, dataRows, companyTypes, layouts, isWorkbook } = input;
  const layout = recognizeLayout(
    structure.columns.map(({ header }) => header),
    layouts,
  );
  const suggestions = suggestMapping({
    columns: structure.columns.map(({ index, header }) => ({
      index,
      header,
      samples: samples.of(index).values.slice(0, SUGGEST_FROM),
    })),
    rows: aligned,
  }).map((suggestion, at) => inLayout(suggestion, layout, at));
  const amounts = structure.columns.flatMap(({ index }, at) => {
    const field = suggestions[at]?.field ?? null;
    return field !== null && readingOf(field) === 'amount' ? [samples.of(index).values] : [];
  });
  // Dates, ZIP codes and SSNs have leading zeros too, but no sign, and are no evidence of the unit of amounts.
  const signed = structure.columns.flatMap(({ index }) => {
    const { values } = samples.of(index);
    return values.some((value) => SIGNED_ZEROS.test(value)) ? [values] : [];
  });
  const hasDecimals = amounts.some((values) => values.some((value) => value.includes('.')));
  // The amounts of one file are in one unit: a column of round numbers is in cents where another is.
  const hints = {
    padded: detectPaddedUnit([...amounts, ...signed]),
    cents: !hasDecimals && amounts.some((values) => mayBeCents(values, { workbook: isWorkbook })),
    workbook: isWorkbook,
  };
  const sensitive: boolean[] = [];
  const unsure: Reading[][] = [];
  const columns = structure.columns.map((column, at): ShownColumn => {
    const { values, shown, filled } = samples.of(column.index);
    const found = suggestions[at];
    const own = isReasonHeader(column.header);
    const field = own ? null : (found?.field ?? null);
    const { format, ambiguous } = formatOf(values, { header: column.header, ...hints });
    const reading = field === null ? null : readingOf(field);
    unsure[at] = ambiguous;
    // A possibly sensitive column, by meaning or by the shape of its numbers, is masked whatever it is mapped to later.
    const likely = field ?? found?.alternatives[0]?.field ?? null;
    sensitive[at] = (likely !== null && isSensitiveField(likely)) || values.slice(0, 50).some((value) => SSN.test(value));
    return {
      index: column.index,
      letter: column.letter,
      header: column.header,
      samples: shown.map((text) => (sensitive[at] ? maskSensitive(text) : maskInText(text))),
      filled: dataRows === 0 ? 0 : Math.round((filled / dataRows) * 1000) / 1000,
      suggestion: {
        field,
        confidence: found?.confidence ?? 0,
        reason: own ? 'We added this column; it says what to fix.' : (found?.reason ?? ''),
        alternatives: own
          ? []
          : (found?.alternatives ?? []).map((guess) => ({ field: guess.field, confidence: guess.confidence })),
      },
      format,
      ambiguous: field === null ? isAmbiguous(format, ambiguous) : reading !== null && ambiguous.includes(reading),
    };
  });
  const fields = new Set(columns.flatMap(({ suggestion }) => (suggestion.field === null ? [] : [suggestion.field])));
  const names = columns
    .filter(({ suggestion }) => ['full_name', 'business_name', 'last_name'].includes(suggestion.field ?? ''))
    .flatMap(({ index }) => samples.of(index).values.slice(0, 200));
  const proposed: ImportMapping = {
    columns: columns.map(({ index, suggestion, format }) => ({ index, field: suggestion.field, format })),
    row_meaning: structure.rowMeaning.value,
    invoices: 'one_account',
    debt_type: proposeDebtType({
      fields,
      names,
      companyTypes: companyTypes.filter((type): type is DebtType => isDebtType(type)),
    }),
    defaults: {},
  };
  return { columns, proposed, sensitive, unsure, layout: layout === null ? null : layoutMessage(layout) };
}

/** A known layout decides what its columns are; other columns of the file cannot be the same. */
function inLayout(suggestion: Suggestion, layout: RecognizedLayout | null, at: number): Suggestion {
  if (layout === null) return suggestion;
  const field = layout.fields.get(at);
  const isTaken =
    suggestion.field !== null &&
    mappingField(suggestion.field)?.repeatable !== true &&
    [...layout.fields.values()].includes(suggestion.field);
  if (field === undefined) return isTaken ? { ...suggestion, field: null } : suggestion;
  return { ...suggestion, field, confidence: LAYOUT_CONFIDENCE, reason: layoutReason(layout) };
}

/** Whether a column without a suggestion is ambiguous whatever the user maps it to: `20260214` is a clear date. */
function isAmbiguous(format: ColumnFormat, ambiguous: readonly Reading[]): boolean {
  const readable = (['date', 'amount'] as const).filter((reading) => format[reading] !== undefined);
  return readable.length > 0 && readable.every((reading) => ambiguous.includes(reading));
}

/** A column's value formats, whatever it is mapped to, and alternative readings. */
function formatOf(
  values: readonly string[],
  hints: AmountHints & { header: string },
): { format: ColumnFormat; ambiguous: Reading[] } {
  const date = detectDateFormat(values, { header: hints.header });
  const amount = detectAmountFormat(values, hints);
  const format: ColumnFormat = {
    ...(date.format === null ? {} : { date: date.format }),
    ...(amount.format === null ? {} : { amount: amount.format }),
    ...(date.format === null && amount.format === null && values.length > 0 ? { name: detectNameFormat(values).format } : {}),
  };
  return { format, ambiguous: [...(date.ambiguous ? ['date' as const] : []), ...(amount.ambiguous ? ['amount' as const] : [])] };
}
