import type { FactKind } from './fact-table.ts';
import DE from './words/de.json' with { type: 'json' };
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
  /** Only as a whole aside of a name: `Lee, Ann (dec.)`. */
  asides: readonly string[];
  /** Only in a column of codes, as scrubs and collection systems write them. */
  codes: readonly string[];
  /** Headers of columns whose filled cells state the fact. */
  headers: readonly string[];
  /** Texts that contain such words without stating the fact. */
  not: readonly string[];
  /** Work that a law firm does for clients: no fact in a column of its matters. */
  services: readonly string[];
  /** Headers of columns that state it with some values: `Military status: active`. */
  topics: { headers: readonly string[]; values: readonly string[] };
}

type SomeWords = Partial<FactWords>;
const LANGUAGES: readonly Partial<Record<FactKind, SomeWords>>[] = [EN, ES, DE];

/** The words of all languages: a file's remarks are often in two. */
export function wordsOf(kind: FactKind): FactWords {
  const tables = LANGUAGES.map((words) => words[kind] ?? {});
  const list = (key: Exclude<keyof FactWords, 'topics'>) => tables.flatMap((table) => table[key] ?? []);
  return {
    words: list('words'),
    alone: list('alone'),
    remarks: list('remarks'),
    asides: list('asides'),
    codes: list('codes'),
    headers: list('headers'),
    not: list('not'),
    services: list('services'),
    topics: {
      headers: tables.flatMap(({ topics }) => topics?.headers ?? []),
      values: tables.flatMap(({ topics }) => topics?.values ?? []),
    },
  };
}
