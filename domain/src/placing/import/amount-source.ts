import type { DraftValue } from '../placement-draft.ts';
import type { ImportMapping } from './types.ts';

/** Source of a row's amount owed, as a description for the user. */
export interface AmountSource {
  fields: readonly string[];
  message: string | null;
  read(values: Readonly<Record<string, DraftValue>>): number | null;
}

const cents = (value: DraftValue): number | null => (typeof value === 'number' ? value : null);

function single(field: string, message: string | null): AmountSource {
  return { fields: [field], message, read: (values) => cents(values[field]) };
}

function sum(fields: readonly string[], message: string, minus: readonly string[] = []): AmountSource {
  return {
    fields,
    message,
    read(values) {
      const parts = fields.map((field) => cents(values[field])).filter((part) => part !== null);
      if (parts.length === 0) return null;
      const off = minus.reduce((total, field) => total + Math.abs(cents(values[field]) ?? 0), 0);
      return parts.reduce((total, part) => total + part, 0) - off;
    },
  };
}

/** The best column or columns for the amount owed: the balance itself where present. */
export function amountSource(mapping: Pick<ImportMapping, 'columns'>): AmountSource {
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  const has = (field: string) => mapped.has(field);
  if (has('balance')) return single('balance', null);
  if (has('amount_past_due')) return single('amount_past_due', 'The amount past due is taken as the amount placed.');
  const ageing = [...mapped].filter((field) => field?.startsWith('aging_')).map(String);
  if (ageing.length > 1) return sum(ageing, 'The amounts by age are added up to the amount placed.');
  if (has('transaction_amount'))
    return single('transaction_amount', 'The amounts of the transactions are taken as what is owed.');
  if (has('itemization_amount'))
    return sum(
      ['itemization_amount', 'itemization_interest', 'itemization_fees'],
      'The amounts of the itemization are added up to the amount placed.',
      ['itemization_payments', 'itemization_credits'],
    );
  if (has('original_amount'))
    return sum(
      ['original_amount', 'interest', 'fees'],
      'The original amount with interest and fees, less payments, is taken as the amount placed.',
      ['payments_credits'],
    );
  if (has('principal'))
    return sum(['principal', 'interest', 'fees'], 'Principal, interest and fees are added up to the amount placed.');
  if (has('judgment_amount'))
    return sum(['judgment_amount', 'court_costs'], 'The judgment and its costs are taken as the amount placed.', [
      'payments_credits',
    ]);
  if (has('charge_off_amount')) return single('charge_off_amount', 'The amount at charge-off is taken as the amount placed.');
  return { fields: ['balance'], message: null, read: (values) => cents(values['balance']) };
}
