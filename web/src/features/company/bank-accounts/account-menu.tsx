import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { IconArchive, IconArrowsExchange, IconStar } from '@tabler/icons-react';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { nameOf } from './account-labels.ts';

export type AccountAct = 'default' | 'purpose' | 'archive';

/** Actions that the server allows on a bank account. */
export function AccountMenu({
  account,
  onAct,
}: {
  account: BankAccount;
  onAct: (act: AccountAct, account: BankAccount) => void;
}) {
  const { abilities: may } = account;
  return (
    <ActionsMenu
      name={nameOf(account)}
      actions={[
        may.make_default && { label: 'Make default', icon: IconStar, onClick: () => onAct('default', account) },
        may.change_purpose && { label: 'Change purpose', icon: IconArrowsExchange, onClick: () => onAct('purpose', account) },
        may.archive && { label: 'Archive', icon: IconArchive, isDanger: true, onClick: () => onAct('archive', account) },
      ]}
    />
  );
}
