/** A complete upload. */
export interface FinishedUpload {
  clientId: string;
  importId: string;
  /** The user who started the upload. */
  userId: string;
  /** Path of the plain bytes until the handler has taken them; deleted afterwards. */
  path: string;
  bytes: number;
}

/**
 * Takes over a finished upload. May be called again for the same upload after a crash or failure, and must then repeat no effect.
 * An AppError below 500 refuses the file permanently; any other error leaves it for the next attempt.
 */
export type UploadHandler = (upload: FinishedUpload) => Promise<void>;

/** Resumable uploads as modules see them. A module that wants files registers once, before the server listens. */
export interface Uploads {
  onUploaded(bucket: 'imports', handler: UploadHandler): void;
  /** Deletes what arrived of an import's file; a client that continues gets 404. */
  discard(importId: string): Promise<void>;
  /** Deletes abandoned uploads. Returns how many. */
  dropAbandonedUploads(olderThan: Date): Promise<number>;
  /** Deletes bucket contents without an object: replaced, deleted, or never completed ones. */
  sweepLooseFiles(before: Date): Promise<number>;
}
