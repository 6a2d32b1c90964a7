import type { ClientDetails } from '@recoup/contract/company/clients';
import type { CompanyUser } from '@recoup/contract/users/members';
import type { ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResendDialog, RevokeDialog } from './invitation-dialogs.tsx';
import type { PersonAct } from './person-menu.tsx';

export interface PersonDialogProps {
  person: CompanyUser;
  details: ClientDetails;
  /** Begins anew with the person as the list then has it. */
  onAskAgain: () => void;
  onClose: () => void;
}

const DIALOGS: Record<PersonAct, (props: PersonDialogProps) => ReactNode> = {
  change: (props) => <ChangeDialog {...props} />,
  remove: (props) => <RemoveDialog {...props} />,
  resend: (props) => <ResendDialog {...props} />,
  revoke: (props) => <RevokeDialog {...props} />,
};

export function PersonDialog({ act, ...props }: PersonDialogProps & { act: PersonAct }) {
  return DIALOGS[act](props);
}
