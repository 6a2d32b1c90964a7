import { formatRequestNumber } from '@recoup/domain/accounts/requests';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import type { Vault } from '#platform/crypto/index.ts';
import type { ChangedRow } from './changes.repository.ts';

const numbers: Record<string, { field: string; format: (number: number) => string }> = {
  account_number: { field: 'account', format: formatAccountNumber },
  previous_number: { field: 'previous_account', format: formatAccountNumber },
  batch_number: { field: 'batch', format: formatBatchNumber },
  request_number: { field: 'request', format: formatRequestNumber },
};

interface Adjustment {
  kind: string;
  text: string;
  amount_cents: number;
  account_number: number | null;
}

const presentAdjustments = (adjustments: readonly Adjustment[]) =>
  adjustments.map(({ account_number: number, ...rest }) => ({
    ...rest,
    account: number === null ? null : formatAccountNumber(number),
  }));

/** Turns a row of `sources` into fields of the contract, whose schema then drops and checks the rest. */
export function present(row: ChangedRow, { vault, withPii }: { vault: Vault; withPii: boolean }): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    const number = numbers[name];
    if (number) fields[number.field] = typeof value === 'number' ? number.format(value) : null;
    else if (name === 'external_id') fields['id'] = value;
    else if (name.endsWith('_sealed')) {
      const field = name.slice(0, -'_sealed'.length);
      if (withPii) fields[field] = typeof value === 'string' ? vault.open(value, `people.${field}:${row.client_id}`) : null;
    } else if (name === 'adjustments') fields[name] = presentAdjustments(value as Adjustment[]);
    else if (name !== 'id') fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  return fields;
}
