/** A file whose last byte has come. */
export interface FinishedUpload {
  clientId: string;
  importId: string;
  /** Who began the upload. */
  userId: string;
  /** Where the plain bytes lie until the handler has taken them; removed afterwards. */
  path: string;
  bytes: number;
}

/**
 * Takes a finished upload over. It may be called again for the same upload, after a crash or a failure, and must then do
 * nothing twice. An AppError below 500 refuses the file for good; any other error leaves it for the next attempt.
 */
export type UploadHandler = (upload: FinishedUpload) => Promise<void>;

/** Resumable uploads as the modules see them. Each module that wants files registers itself, once, before the server listens. */
export interface Uploads {
  onUploaded(bucket: 'imports', handler: UploadHandler): void;
  /** Removes what came of an import's file so far; a client that goes on sending gets 404. */
  discard(importId: string): Promise<void>;
  /** Removes uploads that nobody went on with since. Gives how many. */
  dropAbandonedUploads(olderThan: Date): Promise<number>;
  /** Removes contents of buckets that no object has: replaced or removed ones, and those that began before and never got a row. */
  sweepLooseFiles(before: Date): Promise<number>;
}
