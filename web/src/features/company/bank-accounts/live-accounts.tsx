import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { lazy, Suspense, useState } from 'react';
import { Rows } from '#ui/rows.tsx';
import type { AccountAct } from './account-menu.tsx';
import { AccountRow } from './account-row.tsx';

const AccountDialog = lazy(async () => ({ default: (await import('./change/account-dialog.tsx')).AccountDialog }));

export function LiveAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const [asked, setAsked] = useState<{ act: AccountAct; account: BankAccount } | null>(null);
  return (
    <>
      <Rows label="Bank accounts">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAct={(act, chosen) => setAsked({ act, account: chosen })} />
        ))}
      </Rows>
      {asked ? (
        <Suspense fallback={null}>
          <AccountDialog
            act={asked.act}
            // As it is by now; one that somebody else has archived meanwhile as it was.
            account={accounts.find(({ id }) => id === asked.account.id) ?? asked.account}
            others={accounts.filter(({ id }) => id !== asked.account.id)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
