import { Button } from '@mantine/core';
import type { LoadDetails } from '@recoup/contract/agency/load';
import { lazy, Suspense, useState } from 'react';
import { endSending, useCancel } from './queries.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

/** Cancels a file. Asks for confirmation only while rows are being applied; before that, nothing has changed. */
export function CancelLoad({ load, label = 'Cancel' }: { load: LoadDetails; label?: string }) {
  const cancel = useCancel();
  const [asking, setAsking] = useState(false);
  const isApplying = load.state === 'applying';
  const go = () =>
    cancel.mutate({ params: { load_id: load.id } }, { onSuccess: () => void endSending(load.id).then(() => setAsking(false)) });
  return (
    <>
      <Button
        variant="default"
        loading={cancel.isPending && !asking}
        disabled={load.is_cancelling}
        onClick={() => (isApplying ? setAsking(true) : go())}
      >
        {load.is_cancelling ? 'Stopping' : isApplying ? 'Stop' : label}
      </Button>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            opened
            danger
            title={`Stop loading ${load.file_name}?`}
            confirmLabel="Stop"
            cancelLabel="Keep loading"
            pending={cancel.isPending}
            error={cancel.error}
            onConfirm={go}
            onClose={() => setAsking(false)}
          >
            Rows that are already applied stay applied. The remaining rows are not applied.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}
