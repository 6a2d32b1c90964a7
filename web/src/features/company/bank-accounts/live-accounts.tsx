import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { lazy, Suspense, useState } from 'react';
import { Rows } from '#ui/rows.tsx';
import type { AccountAct } from './account-menu.tsx';
import { AccountRow } from './account-row.tsx';

const AccountDialog = lazy(async () => ({ default: (await import('./change/account-dialog.tsx')).AccountDialog }));

export function LiveAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const [dialog, setDialog] = useState<{ act: AccountAct; account: BankAccount } | null>(null);
  return (
    <>
      <Rows label="Bank accounts">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAct={(act, chosen) => setDialog({ act, account: chosen })} />
        ))}
      </Rows>
      {dialog ? (
        <Suspense fallback={null}>
          <AccountDialog
            act={dialog.act}
            // The current version; the snapshot if the account has been archived in the meantime.
            account={accounts.find(({ id }) => id === dialog.account.id) ?? dialog.account}
            others={accounts.filter(({ id }) => id !== dialog.account.id)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
