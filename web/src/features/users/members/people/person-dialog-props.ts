import type { ClientDetails } from '@recoup/contract/company/clients';
import type { CompanyUser } from '@recoup/contract/users/members';

export interface PersonDialogProps {
  person: CompanyUser;
  details: ClientDetails;
  /** Opens again with the person as refetched. */
  onAskAgain: () => void;
  onClose: () => void;
}
