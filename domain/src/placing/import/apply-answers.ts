import { answerTo, BOTH_OWE, factCode, HIDDEN_ROW, IS_BUSINESS, OTHER_OWES, type RowAnswers } from '../questions.ts';
import { changeDebtor } from './change-debtor.ts';
import { makeBusiness } from './read-debtor.ts';
import { addParty, dropCoDebtors } from './read-parties.ts';
import type { ReadRow, RowNotice, StatedFact } from './types.ts';

/**
 * Removes the problems that the user answered, and keeps the answers about facts. A fact that applies need not be confirmed for other
 * columns; one that does not apply may still be stated by another column.
 */
export function applyAnswers(row: ReadRow, answers: RowAnswers): void {
  const applying = new Set(row.problems.flatMap((each) => (answerTo(each, answers) === 'applies' ? [each.code] : [])));
  row.problems = row.problems.filter((problem) => {
    const answer = answerTo(problem, answers);
    if (answer === null) return !applying.has(problem.code);
    const fact = row.facts?.find(({ kind, column }) => factCode(kind) === problem.code && column === problem.column);
    if (answer === 'drop' && problem.field !== null) delete row.values[problem.field];
    if (answer === 'does_not_owe') dropCoDebtors(row, problem.people ?? []);
    const [other] = problem.people ?? [];
    if (answer === OTHER_OWES && other !== undefined) changeDebtor(row, other);
    if (answer === BOTH_OWE && other !== undefined) addParty(row, { role: 'co_debtor', is_liable: true, name: other });
    if (answer === IS_BUSINESS && problem.field === 'full_name') makeBusiness(row);
    if (fact) recordAnswer(row, fact, answer);
    return false;
  });
}

/** Notices that editing the row's cells does not resolve. */
const KEPT = new Set(['rows_below', HIDDEN_ROW]);

/** Adds what other rows and the shape of the file say about a row. A corrected row keeps only what its cells do not say. */
export function addNotices(row: ReadRow, notices: readonly RowNotice[], { isCorrected }: { isCorrected: boolean }): void {
  const added = notices.filter(({ code, fact }) => !isCorrected || KEPT.has(code) || fact !== undefined);
  const asked = added.filter((notice) => {
    const { fact } = notice;
    const answer = answerTo(notice, row.answers ?? {});
    if (answer !== null && fact !== undefined) recordAnswer(row, fact, answer);
    return answer === null;
  });
  const problems = asked.map(({ field, column, code, level, message }) => ({ field, column, code, level, message }));
  row.problems = [...problems, ...row.problems];
}

function recordAnswer(row: ReadRow, { kind, label, text, from }: StatedFact, answer: string): void {
  (row.known ??= []).push({ kind, label, text, from, applies: answer === 'applies' });
}
