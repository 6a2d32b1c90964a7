import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { mappingField } from '@recoup/domain/placing/mapping/fields';
import { findField } from '@recoup/domain/placing/placement-fields';
import { capitalize, formatDate, formatMoney } from '#lib/format/format.ts';
import { Fact } from '#ui/facts.tsx';
import { furtherValues } from './further-values.ts';

/** Values of a placement beyond those that every account has, labeled as in the form and the templates. */
export function FurtherFacts({ details }: Pick<AccountDetails, 'details'>) {
  return furtherValues(details).map(([key, value]) => (
    <Fact key={key} label={labelOf(key)}>
      {textOf(key, value)}
    </Fact>
  ));
}

function labelOf(key: string): string {
  return capitalize(findField(key)?.label ?? mappingField(key)?.label ?? key.replaceAll('_', ' '));
}

function textOf(key: string, value: string | number | boolean): string {
  const kind = findField(key)?.kind ?? mappingField(key)?.kind;
  if (kind === 'date' || /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatDate(String(value));
  if ((kind === 'money' || kind === 'amount') && typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
