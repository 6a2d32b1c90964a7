import { bankAccountPurpose, bankAccountType, type BankAccount } from '@recoup/contract/company/bank-accounts';
import type { BankAccountRow } from './bank-accounts.repository.ts';

export function presentAccount(row: BankAccountRow, { now, isReadOnly }: { now: Date; isReadOnly: boolean }): BankAccount {
  const mayChange = row.archived_at === null && !isReadOnly;
  return {
    id: row.id,
    holder: row.holder,
    routing_number: row.routing_number,
    bank_name: row.bank_name,
    last4: row.number_last4,
    type: bankAccountType.parse(row.type),
    purpose: bankAccountPurpose.parse(row.purpose),
    is_default: row.is_default,
    usable_from: row.usable_from.toISOString(),
    is_waiting: row.usable_from > now,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
    archived_at: row.archived_at?.toISOString() ?? null,
    archived_by: row.archived_by_name,
    abilities: { make_default: mayChange && !row.is_default, change_purpose: mayChange, archive: mayChange },
  };
}
