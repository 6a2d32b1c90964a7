import type { ByteRange } from './frames.ts';

interface OpenedFile {
  /** Of the whole file, as stored. */
  bytes: number;
  /** Must be read, or ended early by its iterator. */
  content: AsyncIterable<Buffer>;
}

/**
 * Stores encrypted files by key. Implementations for disk and S3 pass the same tests. Errors: `FileMissing`, `FilesUnavailable`.
 */
export interface FileStore {
  /** Directory or bucket, for operators; contains no secrets. */
  readonly place: string;
  /** Atomic: readers see the previous file or the complete new one, and a failed write leaves nothing. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** `range`: of the stored bytes, inclusive. */
  open(key: string, range?: ByteRange): Promise<OpenedFile>;
  /** Null for a file that does not exist. */
  size(key: string): Promise<number | null>;
  /** Succeeds if the file does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes all files of a folder except the one named `but`. */
  deleteBelow(folder: string, but?: string): Promise<void>;
  /** Every complete file of the folder, or of the store, in no order. */
  list(folder?: string): AsyncGenerator<{ key: string; bytes: number }>;
  /** Replaces `to`. */
  move(from: string, to: string): Promise<void>;
  /** Deletes remains of killed writes that are older than `before`, of one key or of all. Returns their number. */
  sweepUnfinished(before: Date, key?: string): Promise<number>;
  /** Throws FilesUnavailable unless files can be read and listed. */
  check(): Promise<void>;
}

const segment = '[a-z0-9-]+';
export const validKey = new RegExp(`^${segment}(/${segment}){1,5}$`);

export function requireKey(key: string): string {
  if (!validKey.test(key)) throw new Error(`invalid file name: ${key}`);
  return key;
}
