import type { Statement } from '@recoup/contract/money/statements';

export interface SumLine {
  label: string;
  /** Non-negative if `sign` is set. */
  cents: number;
  sign: '' | '+' | '−';
  /** Id of the section on the same page that makes up the amount. */
  target?: string;
  result?: true;
}

/** `effect`: signed change of the balance; zero shows the usual sign. */
function line(label: string, effect: number, usual: '+' | '−', target?: string): SumLine {
  const sign = effect === 0 ? usual : effect > 0 ? '+' : '−';
  return { label, cents: Math.abs(effect), sign, ...(target ? { target } : {}) };
}

/** The statement as a calculation a reader can verify: closing = opening + collected − fees − paid out + adjustments. */
export function sumLines(statement: Statement): SumLine[] {
  const has = (section: string) => statement.sections.some((one) => one.section === section && one.payments > 0);
  const first = statement.sections.find(({ payments }) => payments > 0)?.section;
  const collected = has('agency') ? 'agency' : has('reversals') ? 'reversals' : undefined;
  return [
    { label: 'Opening balance', cents: statement.opening_cents, sign: '' },
    line('Collected by the agency', statement.collected_cents, '+', collected),
    line('Commission', -statement.fees_cents, '−', first),
    line('Paid out to you', -statement.paid_out_cents, '−'),
    line('Adjustments', statement.adjustments_cents, '+', statement.adjustments.length > 0 ? 'other' : undefined),
    { label: 'Closing balance', cents: statement.closing_cents, sign: '', result: true },
  ];
}

/** Explains the closing balance. */
export function closingMessage({ closing_cents: closing, invoices }: Pick<Statement, 'closing_cents' | 'invoices'>): string {
  if (closing > 0) return 'The agency holds this for you. It is the opening balance of your next statement.';
  const paid = invoices.filter(({ state }) => state === 'paid');
  if (closing < 0 && paid.reduce((sum, { amount_cents: cents }) => sum + cents, closing) >= 0)
    return `You owed this to the agency, and have paid it by invoice ${paid.map(({ number }) => number).join(', ')}.`;
  if (closing < 0) return 'You owe this to the agency. Your next statement begins with it, unless you pay it by invoice.';
  return 'Everything is settled; nothing is carried over.';
}
