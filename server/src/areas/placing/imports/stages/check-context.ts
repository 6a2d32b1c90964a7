import { importMapping, type ImportMapping } from '@recoup/contract/placing/import-shapes';
import {
  amountSource,
  createRowReader,
  groupKey,
  isGrouped,
  placeRow,
  type AmountSource,
  type ColumnTraits,
  type FileHabits,
  type LooseCredit,
  type PlaceContext,
  type PlacedRow,
  type ReadRow,
  type RowGroup,
  type RowProblem,
  type RowReader,
} from '@recoup/domain/placing/import';
import type { Vault } from '#platform/crypto/index.ts';
import { shapeRow, type RecordContext, type ShapedRow } from './row-record.ts';

/** Everything needed to check an import's rows, in the worker and when a single cell is corrected. */
export interface RowEvaluator {
  mapping: ImportMapping;
  source: AmountSource;
  reader: RowReader;
  grouped: boolean;
  keyOf(row: ReadRow): string | null;
  evaluate(row: ReadRow, group: RowGroup | null, rowNumber: number, habits: FileHabits): EvaluatedRow;
  record: RecordContext;
}

interface EvaluatedRow extends ShapedRow {
  placed: PlacedRow;
  problems: RowProblem[];
  state: 'ok' | 'warning' | 'error';
}

export interface RowEvaluatorInput {
  clientId: string;
  importId: string;
  mapping: unknown;
  /** By column; empty where the file has none. */
  headers: readonly string[];
  traits: readonly ColumnTraits[];
  today: string;
  vault: Vault;
  legalName: string;
  locations: readonly { id: string; code: string; name: string }[];
  /** Locations to which the user is limited; null: all. */
  limitedTo: readonly string[] | null;
}

export function createRowEvaluator(input: RowEvaluatorInput): RowEvaluator {
  const mapping = importMapping.parse(input.mapping);
  const reader = createRowReader(mapping, { today: input.today, headers: input.headers, traits: input.traits });
  const source = amountSource(mapping);
  const mine = input.locations.filter(({ id }) => input.limitedTo === null || input.limitedTo.includes(id));
  const byText = new Map(mine.flatMap(({ code, name }) => [[fold(code), code] as const, [fold(name), code] as const]));
  const record: RecordContext = {
    vault: input.vault,
    clientId: input.clientId,
    importId: input.importId,
    legalName: input.legalName,
    locations: new Map(mine.map(({ id, code }) => [code, id])),
  };
  const context: Omit<PlaceContext, 'sign' | 'relation'> = {
    mapping,
    reader,
    source,
    today: input.today,
    findLocation: (text) => byText.get(fold(text)) ?? null,
    asksLocation: mine.length > 1,
  };
  return {
    mapping,
    source,
    reader,
    grouped: isGrouped(mapping),
    keyOf: (row) => groupKey(row.values, mapping),
    record,
    evaluate(
      row,
      group,
      rowNumber,
      { journal, relation = null, balanceTotal = null, misread = null, stateColumn = null, credits },
    ) {
      const placed = placeRow(row, group, {
        ...context,
        sign: journal ? -1 : 1,
        relation,
        balanceTotal,
        misread,
        stateColumn,
        credits: credits && byKey(credits),
      });
      const shaped = shapeRow(row, placed, rowNumber, record);
      const problems = placed.problems.slice();
      // A limited user places nothing outside their locations.
      if (input.limitedTo !== null && shaped.record.account['location_id'] === undefined) {
        problems.push({
          field: 'location_code',
          column: reader.columnOf('location_code'),
          code: 'location_required',
          level: 'error',
          message: 'Location is missing. Choose the location of the account.',
        });
      }
      return { ...shaped, placed, problems, state: stateOf(problems) };
    },
  };
}

/** The same list is asked for every row. */
const byKey = remembering(
  (credits: readonly LooseCredit[]) => new Map(credits.flatMap((credit) => credit.keys.map((key) => [key, credit]))),
);

function remembering<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const held = known.get(key) ?? make(key);
    known.set(key, held);
    return held;
  };
}

export function stateOf(problems: readonly RowProblem[]): 'ok' | 'warning' | 'error' {
  if (problems.some(({ level }) => level === 'error')) return 'error';
  return problems.length > 0 ? 'warning' : 'ok';
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
