import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface PutAwayDialogProps {
  opened: boolean;
  fileName: string;
  /** What did not happen to its rows: `added`. */
  done: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms discarding a file with corrected or skipped rows. */
export function PutAwayDialog({ opened, fileName, done, onConfirm, onClose }: PutAwayDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Put ${fileName} away?`}
      confirmLabel="Choose another file"
      cancelLabel="Keep it"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      What you fixed or left out in it is lost. Nothing of it was {done}.
    </ConfirmDialog>
  );
}
