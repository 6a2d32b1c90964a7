import type { Readable } from 'node:stream';

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface FolderEntry {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * A folder that other systems use too: a directory, or one on an SFTP server. Paths are relative to it and use `/`. Every method
 * rejects with FolderError.
 */
export interface Folder {
  /** The plain files directly in a subfolder, by name; no folders, no links. */
  list(path: string): Promise<FolderEntry[]>;
  /** Null if there is no plain file. */
  find(path: string): Promise<FolderEntry | null>;
  /** A stream that fails with FolderError. */
  read(path: string): Readable;
  /** Replaces what is there. Once it resolves, the file is complete and on the disk. Returns its bytes. */
  write(path: string, content: Content): Promise<number>;
  /** Atomic. Rejects with `exists` if `to` exists. */
  move(from: string, to: string): Promise<void>;
  /** Does nothing if the file does not exist. */
  remove(path: string): Promise<void>;
  /** Creates a subfolder unless it exists. */
  makeFolder(path: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * `host_key`: the server's key is not a pinned one, and nothing was sent. `sign_in`: it refused the user. `unreachable`: no
 * connection, or it was lost.
 */
export type FolderErrorCode =
  | 'missing'
  | 'denied'
  | 'full'
  | 'exists'
  | 'failed'
  | 'host_key'
  | 'sign_in'
  | 'unreachable'
  | 'settings';

/** The message says what is wrong, for the operator. */
export class FolderError extends Error {
  readonly code: FolderErrorCode;

  constructor(code: FolderErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FolderError';
    this.code = code;
  }
}

/** An error of one file or subfolder; `place` is the folder's address. */
export function pathError(
  code: FolderErrorCode,
  { place, path, cause }: { place: string; path: string; cause: unknown },
): FolderError {
  const what = `"${path}" in ${place}`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const messages: Partial<Record<FolderErrorCode, string>> = {
    missing: `${what} does not exist.`,
    denied: `Permission was denied for ${what}.`,
    full: `No space is left for ${what}.`,
    exists: `${what} already exists.`,
  };
  return new FolderError(code, messages[code] ?? `${what}: ${reason}`, cause);
}

/** A name of a file that is still being written. Programs that read the folder should ignore names with a leading period. */
export function unfinishedPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}.${path.slice(slash)}.part`;
}

/** Writes a file under a temporary name and renames it when complete. Replaces a file that an interrupted call left. */
export async function putFile(folder: Folder, path: string, content: Content): Promise<number> {
  const unfinished = unfinishedPath(path);
  const bytes = await folder.write(unfinished, content);
  if (await folder.find(path)) await folder.remove(path);
  await folder.move(unfinished, path);
  return bytes;
}

/** Whether a name from a server cannot lead out of the folder. */
export const isPlainName = (name: string): boolean => name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
