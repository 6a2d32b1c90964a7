import { FileMissing } from './file-errors.ts';
import { requireKey, type FileStore } from './file-store.ts';

export interface SealedFile {
  key: string;
  /** As stored: still encrypted. */
  content: AsyncIterable<Buffer>;
}

/** Folders of temporary files: parts of unfinished uploads, and files of a restore in progress. */
export const uploadsFolder = 'uploads';
export const arrivingFolder = 'arriving';

/** Whether a backup contains the file. */
const isPermanent = (key: string): boolean => !key.startsWith(`${uploadsFolder}/`) && !key.startsWith(`${arrivingFolder}/`);

/**
 * Every permanent file as ciphertext. A file deleted in the meantime is skipped; a replaced one is read as it was when opened.
 */
export async function* readSealedFiles(store: FileStore): AsyncGenerator<SealedFile> {
  for await (const { key } of store.list()) {
    if (!isPermanent(key)) continue;
    const file = await store.open(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (file) yield { key, content: file.content };
  }
}

/** Encrypted files on their way into a store: none is visible before all have arrived. */
export interface FileTransfer {
  put(file: SealedFile): Promise<void>;
  /** Moves all into place. If interrupted, some are there already; moving them again is harmless. */
  complete(): Promise<void>;
  discard(): Promise<void>;
}

/** In a folder of the same store; leftovers of a killed run are deleted first. */
export async function startTransfer(store: FileStore): Promise<FileTransfer> {
  const discard = async () => {
    for await (const { key } of store.list(arrivingFolder)) await store.delete(key);
  };
  await discard();
  return {
    discard,
    put: ({ key, content }) => store.write(`${arrivingFolder}/${requireKey(key)}`, content),
    async complete() {
      for await (const { key } of store.list(arrivingFolder)) await store.move(key, key.slice(arrivingFolder.length + 1));
    },
  };
}
