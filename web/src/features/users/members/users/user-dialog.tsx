import type { ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResendDialog, RevokeDialog } from './invitation-dialogs.tsx';
import type { UserDialogProps } from './user-dialog-props.ts';
import type { UserAction } from './user-menu.tsx';

const DIALOGS: Record<UserAction, (props: UserDialogProps) => ReactNode> = {
  change: (props) => <ChangeDialog {...props} />,
  remove: (props) => <RemoveDialog {...props} />,
  resend: (props) => <ResendDialog {...props} />,
  revoke: (props) => <RevokeDialog {...props} />,
};

export function UserDialog({ act, ...props }: UserDialogProps & { act: UserAction }) {
  return DIALOGS[act](props);
}
