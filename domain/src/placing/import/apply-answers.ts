import { answerTo, factCode, type RowAnswers } from '../questions.ts';
import { dropCoDebtors } from './read-parties.ts';
import type { ReadRow } from './types.ts';

/** Removes the problems that the user answered, and keeps the answers about facts. */
export function applyAnswers(row: ReadRow, answers: RowAnswers): void {
  row.problems = row.problems.filter((problem) => {
    const answer = answerTo(problem, answers);
    if (answer === null) return true;
    const fact = row.facts?.find(({ kind }) => factCode(kind) === problem.code);
    if (answer === 'drop' && problem.field !== null) delete row.values[problem.field];
    if (answer === 'does_not_owe') dropCoDebtors(row);
    if (fact) (row.known ??= []).push({ ...fact, applies: answer === 'applies' });
    return false;
  });
}
