import type { BankAccount } from '@recoup/contract/company/bank-accounts';

export interface AccountDialogProps {
  account: BankAccount;
  /** The company's other active accounts. */
  others: readonly BankAccount[];
  onClose: () => void;
}
