import { useSyncExternalStore } from 'react';
import { keepAwake } from '#lib/session/idle.ts';
import { createStore } from '#lib/state/store.ts';
import { guardUnsaved } from '#lib/state/unsaved.ts';
import { sendFile, type Sending, type SendTarget } from './send-file.ts';

/** A file that this page is sending. */
export interface LocalUpload {
  /** Id of the import or the load. */
  id: string;
  fileName: string;
  bytes: number;
  sent: number;
  /** Why it stopped, as a message; null while running. */
  problem: string | null;
}

type Uploads = ReadonlyMap<string, LocalUpload>;

// Kept outside components, so that sending continues while the user navigates the app.
const uploads = createStore<Uploads>(new Map());
const sendings = new Map<string, Sending>();
// Data fetched before the last byte was sent may still say uploading: do not ask for the file again.
const arrived = new Set<string>();

interface Send extends SendTarget {
  id: string;
  file: File;
  /** Refetches queries that show the upload, once the server has the file. */
  refresh: () => Promise<void>;
}

export async function send({ id, file, refresh, ...target }: Send): Promise<void> {
  put({ id, fileName: file.name, bytes: file.size, sent: 0, problem: null });
  const sending = await sendFile({
    ...target,
    file,
    onProgress: (sent) => change(id, { sent }),
    onFailed: (problem) => change(id, { problem }),
    onDone: () => {
      arrived.add(id);
      void refresh().finally(() => forget(id));
    },
  });
  sendings.set(id, sending);
  await sending.start();
}

/** Throws WrongFileError if the file chosen after a reload is not the announced one. */
export function requireSame(announced: { file_name: string; file_bytes: number }, file: File): void {
  if (file.name !== announced.file_name || file.size !== announced.file_bytes)
    throw new WrongFileError(`This is another file. Choose “${announced.file_name}” again, or cancel this upload.`);
}

export class WrongFileError extends Error {}

/** Restarts at the server's offset. */
export async function retryUpload(id: string): Promise<void> {
  change(id, { problem: null });
  await sendings.get(id)?.start();
}

/** Stops sending; the bytes stay announced on the server. */
export async function stopSending(id: string): Promise<void> {
  await sendings.get(id)?.stop();
}

export function useLocalUpload(id: string): LocalUpload | null {
  return useSyncExternalStore(uploads.subscribe, () => uploads.get().get(id) ?? null);
}

/** Whether the server has the entire file, as far as this page sent it. */
export function hasArrived(id: string): boolean {
  return arrived.has(id);
}

export function useLocalUploads(): Uploads {
  return useSyncExternalStore(uploads.subscribe, uploads.get);
}

function put(upload: LocalUpload): void {
  uploads.set(new Map(uploads.get()).set(upload.id, upload));
}

function change(id: string, part: Partial<LocalUpload>): void {
  const before = uploads.get().get(id);
  if (before) put({ ...before, ...part });
}

export function forget(id: string): void {
  sendings.delete(id);
  const rest = new Map(uploads.get());
  rest.delete(id);
  uploads.set(rest);
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.subscribe(() => {
  // Registered only while needed: the listener alone keeps browsers from caching the page.
  if (uploads.get().size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
});

// A running upload counts as activity. A stopped upload survives the end of the session.
keepAwake(() => [...uploads.get().values()].some(({ problem }) => problem === null));
guardUnsaved(() => uploads.get().size > 0);

// Stopped uploads resume when the connection returns.
window.addEventListener('online', () => {
  for (const upload of uploads.get().values()) if (upload.problem) void retryUpload(upload.id);
});
