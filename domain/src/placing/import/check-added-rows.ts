import { formatCents } from '../../shared/money.ts';
import type { PlaceContext } from './place-context.ts';
import { problemAt } from './report.ts';
import type { RowGroup } from './row-groups.ts';
import type { ImportMapping, RowProblem } from './types.ts';

/** Rows that are added up although they may be the same debt twice, or debts of their own. */
export function checkAddedRows(group: RowGroup, context: PlaceContext, problems: RowProblem[]): void {
  const { mapping, sign } = context;
  if (mapping.row_meaning !== 'invoice' || group.rows < 2 || group.isRunning || group.cents * sign <= 0) return;
  const ask = (code: string, message: string) =>
    problems.push(problemAt(context, { field: 'balance', level: 'error', code, message }));
  if (group.equalRows !== null) {
    const { first, again } = group.equalRows;
    ask(
      'rows_equal',
      `Amount placed: rows ${first} and ${again} have the same amount, dates and numbers, and both are counted. Leave one of them out, or confirm that both are owed.`,
    );
  } else if (!namesDocuments(mapping))
    ask(
      'rows_added',
      `Amount placed: ${group.rows} rows with the same number or name add up to ${formatCents(group.cents * sign)}, but no column says what each row is. Confirm that they are parts of one debt, or leave rows out.`,
    );
}

/** What only a document or a part of a debt has. */
const OF_DOCUMENT =
  /^(?:invoice_number|transaction_.*|line_item|description|date_of_service|invoice_date|due_date|purchase_order|payment_terms)$/;

function namesDocuments({ columns }: ImportMapping): boolean {
  return columns.some(({ field }) => field !== null && OF_DOCUMENT.test(field));
}
