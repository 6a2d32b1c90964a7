import type { NewBankAccount } from '@recoup/domain/onboarding/money';
import type { Config } from '../../../config.ts';
import { recordActivity } from '../../../platform/activity.ts';
import type { Vault } from '../../../platform/crypto/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { ClientCaller } from '../../../platform/http/bind.ts';
import { insertAccount, lockBankAccounts, usableFrom, type RoutingDirectory } from '../bank-accounts/index.ts';

/** Adds the bank account of the onboarding as the default; one that the company has already stays as it is. */
export function createBankAccountWriter({
  config,
  vault,
  directory,
}: {
  config: Config;
  vault: Vault;
  directory: RoutingDirectory;
}) {
  return async (tx: Tx, caller: ClientCaller, { account, now }: { account: NewBankAccount; now: Date }): Promise<void> => {
    const { clientId, userId, name } = caller;
    await lockBankAccounts(tx, clientId);
    const bankName = directory.find(account.routing_number)?.name.slice(0, 200) ?? null;
    const by = { userId, name: name.slice(0, 200) };
    const added = { clientId, account, bankName, makeDefault: true, usableFrom: usableFrom(now, config), by, now };
    const id = await insertAccount(tx, vault, added);
    if (id === null) return;
    await recordActivity(tx, caller, {
      action: 'bank_account.added',
      subjectType: 'bank_account',
      subjectId: id,
      details: {
        bank_name: bankName,
        last4: account.account_number.slice(-4),
        type: account.type,
        purpose: account.purpose,
        is_default: true,
      },
    });
  };
}

export type BankAccountWriter = ReturnType<typeof createBankAccountWriter>;
