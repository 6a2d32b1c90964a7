import type { ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResendDialog, RevokeDialog } from './invitation-dialogs.tsx';
import type { PersonDialogProps } from './person-dialog-props.ts';
import type { PersonAct } from './person-menu.tsx';

const DIALOGS: Record<PersonAct, (props: PersonDialogProps) => ReactNode> = {
  change: (props) => <ChangeDialog {...props} />,
  remove: (props) => <RemoveDialog {...props} />,
  resend: (props) => <ResendDialog {...props} />,
  revoke: (props) => <RevokeDialog {...props} />,
};

export function PersonDialog({ act, ...props }: PersonDialogProps & { act: PersonAct }) {
  return DIALOGS[act](props);
}
