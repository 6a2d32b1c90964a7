import { useFocusReturned } from '#ui/use-focus-returned.ts';
import type { AccountAct } from '../account-menu.tsx';
import type { AccountDialogProps } from './account-dialog-props.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DefaultDialog } from './default-dialog.tsx';
import { PurposeDialog } from './purpose-dialog.tsx';

const dialogs = { default: DefaultDialog, purpose: PurposeDialog, archive: ArchiveDialog };

export function AccountDialog({ act, ...props }: AccountDialogProps & { act: AccountAct }) {
  useFocusReturned();
  const Dialog = dialogs[act];
  return <Dialog {...props} />;
}
