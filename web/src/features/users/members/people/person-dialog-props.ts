import type { ClientDetails } from '@recoup/contract/company/clients';
import type { CompanyUser } from '@recoup/contract/users/members';

export interface PersonDialogProps {
  person: CompanyUser;
  details: ClientDetails;
  /** Reopens the dialog with the refetched person. */
  onReopen: () => void;
  onClose: () => void;
}
