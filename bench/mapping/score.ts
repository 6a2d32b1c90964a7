import { canonicalName, suggestMapping } from '@recoup/domain/placing/mapping';
import { SURE } from '@recoup/domain/placing/mapping/thresholds';
import type { Column, Layout } from '../layouts/layout.ts';
import { samplesOf } from './samples.ts';

const ROWS = 60;

type Verdict = 'right' | 'missed' | 'wrong';

interface Miss {
  header: string;
  expected: string | null;
  suggested: string | null;
  confidence: number;
  verdict: Verdict;
}

export interface LayoutScore {
  name: string;
  /** Headers with a field, and how many were mapped right. */
  known: number;
  right: number;
  /** Wrong suggestions on any header. */
  wrong: number;
  suggested: number;
  /** Suggestions shown as sure, and how many of them are right. */
  sure: number;
  surelyRight: number;
  columns: number;
  misses: readonly Miss[];
}

/** Compares suggestions with the author's mapping; `samples` false uses headers alone. */
export function scoreLayout(layout: Layout, { samples }: { samples: boolean }): LayoutScore {
  const cells = samples ? samplesOf(layout, ROWS) : layout.columns.map(() => []);
  const columns = layout.columns.map(({ index, header }) => ({ index, header, samples: cells[index] ?? [] }));
  const rows = (cells[0] ?? []).map((_, row) => cells.map((column) => column[row] ?? ''));
  const suggestions = suggestMapping({ columns, rows });
  const score: LayoutScore = {
    name: layout.name,
    known: 0,
    right: 0,
    wrong: 0,
    suggested: 0,
    sure: 0,
    surelyRight: 0,
    columns: columns.length,
    misses: [],
  };
  const misses: Miss[] = [];
  for (const column of layout.columns) {
    const suggestion = suggestions[column.index];
    const name = suggestion?.field === null || suggestion?.field === undefined ? null : canonicalName(suggestion.field);
    const verdict = judge(column, name);
    if (column.field !== null) score.known += 1;
    if (column.field !== null && verdict === 'right') score.right += 1;
    if (name !== null) score.suggested += 1;
    if (verdict === 'wrong') score.wrong += 1;
    if (name !== null && (suggestion?.confidence ?? 0) >= SURE) {
      score.sure += 1;
      if (verdict === 'right') score.surelyRight += 1;
    }
    if (verdict !== 'right') {
      misses.push({
        header: column.header,
        expected: column.field,
        suggested: suggestion?.field ?? null,
        confidence: suggestion?.confidence ?? 0,
        verdict,
      });
    }
  }
  return { ...score, misses };
}

/** Correct if it is the author's field or an accepted alternative. */
function judge({ field, alternates }: Column, suggested: string | null): Verdict {
  if (suggested === field || alternates.includes(suggested)) return 'right';
  return suggested === null ? 'missed' : 'wrong';
}
