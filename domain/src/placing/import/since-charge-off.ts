import type { AssumedAmounts } from '../assumed-itemization.ts';
import { formatCents } from '../../shared/money.ts';
import { centsOf, type DraftValue } from '../placement-draft.ts';
import { answerTo, type RowAnswers } from '../questions.ts';
import type { PlaceContext } from './place-context.ts';
import { problemAt } from './report.ts';
import type { RowProblem } from './types.ts';

const ADDED: Readonly<Record<string, string>> = { interest: 'itemization_interest', fees: 'itemization_fees' };
const TAKEN_OFF: Readonly<Record<string, string>> = { paid: 'itemization_payments', credited: 'itemization_credits' };

/** Asks what came after the charge-off, where no amount of the file says it; the answer decides where the difference belongs. */
export function askSinceChargeOff(
  values: Record<string, DraftValue>,
  { assumed, answers }: { assumed: AssumedAmounts; answers: RowAnswers },
  context: PlaceContext,
  problems: RowProblem[],
): void {
  const { unexplained } = assumed;
  const isAsked = problems.some(
    (problem) => problem.level === 'error' && problem.field === 'balance' && answerTo(problem, answers) === null,
  );
  if (unexplained === 0 || isAsked) return;
  const [code, fields] = unexplained > 0 ? ['added_since_charge_off', ADDED] : ['lowered_since_charge_off', TAKEN_OFF];
  const placed = formatCents(centsOf(values, 'balance') ?? 0);
  const chargedOff = formatCents(centsOf(values, 'charge_off_amount') ?? 0);
  const what = unexplained > 0 ? 'was added' : 'was paid or credited';
  const asked = problemAt(context, {
    field: 'balance',
    level: 'error',
    code,
    message: `Amount placed is ${placed}, but the amount at charge-off is ${chargedOff}. Say what ${what} since then, or correct one of them.`,
  });
  const field = fields[answerTo(asked, answers) ?? ''];
  if (field === undefined) problems.push(asked);
  else for (const each of Object.values(fields)) values[each] = each === field ? Math.abs(unexplained) : 0;
}
