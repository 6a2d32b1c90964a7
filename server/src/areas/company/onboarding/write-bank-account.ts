import type { NewBankAccount } from '@recoup/domain/company/onboarding/money';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { emailAdmins } from '#platform/email/admins.ts';
import type { Mailer } from '#platform/email/index.ts';
import { notify } from '#platform/notify.ts';
import {
  insertAccount,
  lockBankAccounts,
  remittancesFrom,
  writeBankChange,
  type RoutingDirectory,
} from '#areas/company/bank-accounts/index.ts';

interface WriterOptions {
  config: Config;
  vault: Vault;
  directory: RoutingDirectory;
  sendEmail: Mailer['send'];
}

interface BankAccountToWrite {
  account: NewBankAccount;
  companyName: string;
  now: Date;
}

/** Adds the bank account of the onboarding as the default and emails every admin. An existing one stays unchanged. */
export function createBankAccountWriter({ config, vault, directory, sendEmail }: WriterOptions) {
  return async (tx: Tx, caller: ClientCaller, { account, companyName, now }: BankAccountToWrite): Promise<void> => {
    const { clientId, userId, name } = caller;
    await lockBankAccounts(tx, clientId);
    const bankName = directory.find(account.routing_number)?.name.slice(0, 200) ?? null;
    const by = { userId, name: name.slice(0, 200) };
    const added = { clientId, account, bankName, makeDefault: true, remittancesFrom: remittancesFrom(now, config), by, now };
    const id = await insertAccount(tx, vault, added);
    if (id === null) return;
    const shown = { bank_name: bankName, type: account.type, purpose: account.purpose, is_default: true };
    const last4 = account.account_number.slice(-4);
    await recordAuditEntry(tx, caller, {
      action: 'bank_account.added',
      subjectType: 'bank_account',
      subjectId: id,
      details: { ...shown, last4 },
    });
    const shownAccount = { ...shown, number_last4: last4, usable_from: added.remittancesFrom };
    const content = writeBankChange(config, { change: 'added', companyName, account: shownAccount, caller, now });
    await emailAdmins(tx, sendEmail, { clientId, content });
    await notify(tx, [{ client_id: clientId, kind: 'bank_change', event: 'added', subject_id: id, params: { last4 } }]);
  };
}

export type BankAccountWriter = ReturnType<typeof createBankAccountWriter>;
