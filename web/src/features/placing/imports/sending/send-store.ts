import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { cancelImport, createImport } from '@recoup/contract/placing/imports';
import { useSyncExternalStore } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { keepAwake } from '#lib/session/idle.ts';
import { createStore } from '#lib/state/store.ts';
import { guardUnsaved } from '#lib/state/unsaved.ts';
import { sendFile, type Sending } from './send-file.ts';

/** A file that this page is sending. It belongs to the company that was chosen when it began, whatever is chosen later. */
export interface LocalUpload {
  clientId: string;
  importId: string;
  fileName: string;
  bytes: number;
  sent: number;
  /** Why it stopped, as a message; null while running. */
  problem: string | null;
}

type Uploads = ReadonlyMap<string, LocalUpload>;

// Outside of all components: sending continues while the user navigates the app.
const uploads = createStore<Uploads>(new Map());
const sendings = new Map<string, Sending>();
// Data fetched before the last byte was sent may still say uploading: do not ask for the file again.
const arrived = new Set<string>();

/** Announces the file and starts sending it. Throws the API's error if refused. */
export async function startUpload({ clientId, file }: { clientId: string; file: File }): Promise<ImportDetails> {
  const { data } = await callApi(createImport, {
    params: { client_id: clientId },
    body: { file_name: file.name, file_bytes: file.size },
  });
  await send({ clientId, importId: data.id, file });
  await refresh();
  return data;
}

/** Resumes an upload after its file was chosen again following a reload. Refuses a different file with a message. */
export async function continueUpload(upload: ImportDetails, { clientId, file }: { clientId: string; file: File }): Promise<void> {
  if (file.name !== upload.file_name || file.size !== upload.file_bytes)
    throw new WrongFileError(`This is another file. Choose “${upload.file_name}” again, or cancel this upload.`);
  await send({ clientId, importId: upload.id, file });
}

export class WrongFileError extends Error {}

/** Restarts at the server's offset. */
export async function retryUpload(importId: string): Promise<void> {
  change(importId, { problem: null });
  await sendings.get(importId)?.start();
}

/** Stops sending and cancels the import on the server. */
export async function cancelUpload({ clientId, importId }: { clientId: string; importId: string }): Promise<void> {
  await sendings.get(importId)?.stop();
  await callApi(cancelImport, { params: { client_id: clientId, id: importId } });
  remove(importId);
  await refresh();
}

export function useLocalUpload(importId: string): LocalUpload | null {
  return useSyncExternalStore(uploads.subscribe, () => uploads.get().get(importId) ?? null);
}

/** Whether the server has the entire file, as far as this page sent it. */
export function hasArrived(importId: string): boolean {
  return arrived.has(importId);
}

export function useLocalUploads(): Uploads {
  return useSyncExternalStore(uploads.subscribe, uploads.get);
}

async function send({ clientId, importId, file }: { clientId: string; importId: string; file: File }): Promise<void> {
  put({ clientId, importId, fileName: file.name, bytes: file.size, sent: 0, problem: null });
  const sending = await sendFile({
    clientId,
    importId,
    file,
    onProgress: (sent) => change(importId, { sent }),
    onFailed: (problem) => change(importId, { problem }),
    onDone: () => {
      arrived.add(importId);
      void refresh().finally(() => remove(importId));
    },
  });
  sendings.set(importId, sending);
  await sending.start();
}

function put(upload: LocalUpload): void {
  uploads.set(new Map(uploads.get()).set(upload.importId, upload));
}

function change(importId: string, part: Partial<LocalUpload>): void {
  const before = uploads.get().get(importId);
  if (before) put({ ...before, ...part });
}

function remove(importId: string): void {
  sendings.delete(importId);
  const rest = new Map(uploads.get());
  rest.delete(importId);
  uploads.set(rest);
}

function refresh(): Promise<void> {
  return invalidateOperations(getQueryClient(), ['imports.list', 'imports.get']);
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.subscribe(() => {
  // Registered only while needed: the listener alone keeps browsers from caching the page.
  if (uploads.get().size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
});

// A user watching an upload is present; a stopped upload is not lost if the session ends in the interim.
keepAwake(() => [...uploads.get().values()].some(({ problem }) => problem === null));
guardUnsaved(() => uploads.get().size > 0);

// The connection is back: stopped uploads resume automatically.
window.addEventListener('online', () => {
  for (const upload of uploads.get().values()) if (upload.problem) void retryUpload(upload.importId);
});
