import { answerTo, factCode, type RowAnswers } from '../questions.ts';
import { dropCoDebtors } from './read-parties.ts';
import type { ReadRow, RowNotice } from './types.ts';

/** Removes the problems that the user answered, and keeps the answers about facts. */
export function applyAnswers(row: ReadRow, answers: RowAnswers): void {
  row.problems = row.problems.filter((problem) => {
    const answer = answerTo(problem, answers);
    if (answer === null) return true;
    const fact = row.facts?.find(({ kind }) => factCode(kind) === problem.code);
    if (answer === 'drop' && problem.field !== null) delete row.values[problem.field];
    if (answer === 'does_not_owe') dropCoDebtors(row, problem.people ?? []);
    if (fact) (row.known ??= []).push({ ...fact, applies: answer === 'applies' });
    return false;
  });
}

/** Adds what other rows and the shape of the file say about a row. A corrected row keeps only what other rows say. */
export function addNotices(row: ReadRow, notices: readonly RowNotice[], { isCorrected }: { isCorrected: boolean }): void {
  const added = notices.filter(({ code, fact }) => !isCorrected || code === 'rows_below' || fact !== undefined);
  const asked = added.filter((notice) => {
    const { fact } = notice;
    const answer = answerTo(notice, row.answers ?? {});
    if (answer !== null && fact !== undefined) (row.known ??= []).push({ ...fact, applies: answer === 'applies' });
    return answer === null;
  });
  const problems = asked.map(({ field, column, code, level, message }) => ({ field, column, code, level, message }));
  row.problems = [...problems, ...row.problems];
}
