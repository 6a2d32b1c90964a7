import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { cancelImport, createImport } from '@recoup/contract/placing/imports';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { forget, requireSame, send, stopSending } from '#shared/placing/sending/send-store.ts';

interface Sent {
  clientId: string;
  file: File;
}

/** Announces the file and starts sending it. Throws the API's error if refused. */
export async function startUpload({ clientId, file }: Sent): Promise<ImportDetails> {
  const { data } = await callApi(createImport, {
    params: { client_id: clientId },
    body: { file_name: file.name, file_bytes: file.size },
  });
  await sendImport(data.id, { clientId, file });
  await refresh();
  return data;
}

/** Resumes an upload after its file was chosen again following a reload. Refuses a different file with a message. */
export async function continueUpload(upload: ImportDetails, { clientId, file }: Sent): Promise<void> {
  requireSame(upload, file);
  await sendImport(upload.id, { clientId, file });
}

/** Stops sending and cancels the import on the server. */
export async function cancelUpload({ clientId, importId }: { clientId: string; importId: string }): Promise<void> {
  await stopSending(importId);
  await callApi(cancelImport, { params: { client_id: clientId, id: importId } });
  forget(importId);
  await refresh();
}

// It belongs to the company that was chosen when it began, whatever is chosen later.
const sendImport = (id: string, { clientId, file }: Sent) =>
  send({ id, bucket: 'imports', objectName: `${clientId}/${id}`, file, refresh });

const refresh = () => invalidateOperations(getQueryClient(), ['imports.list', 'imports.get']);
