import type { FactKind } from './fact-table.ts';
import EN from './words/en.json' with { type: 'json' };
import ES from './words/es.json' with { type: 'json' };

/** What states a fact, as phrases (`phrases.ts`). */
export interface FactWords {
  /** Anywhere in a remark. */
  words: readonly string[];
  /** Only as the whole cell. */
  alone: readonly string[];
  /** Only as the whole cell of a remark; in a status column it says how the creditor's books treat a debt that is owed. */
  remarks: readonly string[];
  /** Only in a column of codes, as scrubs and collection systems write them. */
  codes: readonly string[];
  /** Headers of columns whose filled cells state the fact. */
  headers: readonly string[];
  /** Texts that contain such words without stating the fact. */
  not: readonly string[];
  /** Headers of columns that state it with some values: `Military status: active`. */
  topics: { headers: readonly string[]; values: readonly string[] };
}

type SomeWords = Partial<FactWords>;

/** The words of all languages: a file's remarks are often in two. */
export function wordsOf(kind: FactKind): FactWords {
  const tables: readonly SomeWords[] = [EN[kind], ES[kind]];
  const list = (key: 'words' | 'alone' | 'remarks' | 'codes' | 'headers' | 'not') => tables.flatMap((table) => table[key] ?? []);
  return {
    words: list('words'),
    alone: list('alone'),
    remarks: list('remarks'),
    codes: list('codes'),
    headers: list('headers'),
    not: list('not'),
    topics: {
      headers: tables.flatMap(({ topics }) => topics?.headers ?? []),
      values: tables.flatMap(({ topics }) => topics?.values ?? []),
    },
  };
}
