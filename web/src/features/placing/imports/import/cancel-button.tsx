import { Button } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import type { ImportParams } from '../queries.ts';
import { cancelUpload } from '../sending/send-import.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

export function CancelButton({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const cancel = async () => {
    setPending(true);
    setError(null);
    try {
      await cancelUpload({ clientId: params.client_id, importId: params.id });
      setAsking(false);
      toast.info(`Canceled ${upload.file_name}`);
    } catch (problem) {
      setError(problem);
      await invalidateOperations(client, ['imports.get']);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cancel upload
      </Button>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            opened
            danger
            title={`Cancel the upload of ${upload.file_name}?`}
            confirmLabel="Cancel upload"
            cancelLabel="Keep it"
            pending={pending}
            error={error}
            onConfirm={() => void cancel()}
            onClose={() => setAsking(false)}
          >
            Nothing is placed. The file and your corrections are deleted.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}
