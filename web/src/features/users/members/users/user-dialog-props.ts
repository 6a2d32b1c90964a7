import type { ClientDetails } from '@recoup/contract/company/clients';
import type { CompanyUser } from '@recoup/contract/users/members';

export interface UserDialogProps {
  user: CompanyUser;
  details: ClientDetails;
  /** Reopens the dialog with the refetched user. */
  onReopen: () => void;
  onClose: () => void;
}
