import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface DiscardFileDialogProps {
  opened: boolean;
  fileName: string;
  /** Participle for what did not happen to the rows: `added`. */
  done: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms discarding a file with corrected or skipped rows. */
export function DiscardFileDialog({ opened, fileName, done, onConfirm, onClose }: DiscardFileDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Discard ${fileName}?`}
      confirmLabel="Choose another file"
      cancelLabel="Keep this file"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Your corrections are lost. No rows were {done}.
    </ConfirmDialog>
  );
}
