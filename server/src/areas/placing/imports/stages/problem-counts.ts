import type { ImportSummary, RowProblem } from '@recoup/contract/placing/imports';

type Counted = ImportSummary['problems'][number];

/** Counts per problem, collected while rows are read and updated when single rows change. */
export function createProblemCounts(before: readonly Counted[] = []) {
  const counts = new Map<string, Counted>(before.map((problem) => [keyOf(problem), { ...problem }]));
  return {
    add(problem: Pick<RowProblem, 'code' | 'level' | 'field' | 'message'>, times = 1): void {
      const key = keyOf(problem);
      const known = counts.get(key);
      if (known) known.count += times;
      else
        counts.set(key, {
          code: problem.code,
          level: problem.level,
          field: problem.field,
          message: generally(problem),
          count: times,
        });
    },
    list: (): Counted[] =>
      [...counts.values()]
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 60),
  };
}

export type ProblemCounts = ReturnType<typeof createProblemCounts>;

function keyOf({ code, level, field }: Pick<RowProblem, 'code' | 'level' | 'field'>): string {
  return `${level}:${code}:${field ?? ''}`;
}

const GENERAL: Record<string, string> = {
  duplicate_in_file: 'An earlier row has the same account number. Correct the number, or leave one of the rows out.',
  parts_contradict: 'The parts of the amount do not add up to the amount placed. Each row shows both figures.',
  other_row_of_account: 'Another row of the same account has an error',
};

/** Messages about many rows name none of them and none of their values. */
function generally({ code, message }: Pick<RowProblem, 'code' | 'message'>): string {
  return GENERAL[code] ?? message.replace(/(: |called )“[^”]*”/, '$1“…”');
}
