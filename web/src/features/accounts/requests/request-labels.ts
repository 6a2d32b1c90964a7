import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { formatDate, formatPhone } from '#lib/format/format.ts';
import { FIELD_SPECS } from '#shared/accounts/request-form/field-specs.ts';

/** The fields of a request under the labels of its form. Amounts are part of the title; empty fields are left out. */
export function factsOf({ kind, data }: Pick<AccountRequest, 'kind' | 'data'>): { label: string; text: string }[] {
  return FIELD_SPECS[kind].flatMap((spec) => {
    const value = data[spec.name];
    if (spec.as === 'payment' || value === null || value === undefined || value === '') return [];
    const label = spec.label.replace(/ \(optional\)$/, '');
    return [{ label, text: formatFact(String(value), spec) }];
  });
}

function formatFact(value: string, { as, mask, choices }: (typeof FIELD_SPECS)[AccountRequest['kind']][number]): string {
  if (as === 'day') return formatDate(value);
  if (mask === 'phone') return formatPhone(value);
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
