import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import type { AccountAct } from '../account-menu.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DefaultDialog } from './default-dialog.tsx';
import { PurposeDialog } from './purpose-dialog.tsx';

export interface AccountDialogProps {
  account: BankAccount;
  /** The other accounts that are in use. */
  others: readonly BankAccount[];
  onClose: () => void;
}

const dialogs = { default: DefaultDialog, purpose: PurposeDialog, archive: ArchiveDialog };

export function AccountDialog({ act, ...props }: AccountDialogProps & { act: AccountAct }) {
  useFocusReturned();
  const Dialog = dialogs[act];
  return <Dialog {...props} />;
}
