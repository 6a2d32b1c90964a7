import type { BankAccount } from '@recoup/contract/company/bank-accounts';

export interface AccountDialogProps {
  account: BankAccount;
  /** The other accounts that are in use. */
  others: readonly BankAccount[];
  onClose: () => void;
}
