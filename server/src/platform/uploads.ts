/** `imports`: placement files of a client. `loads`: data files of agency staff, which belong to no single client. */
export const uploadBuckets = ['imports', 'loads'] as const;
export type UploadBucket = (typeof uploadBuckets)[number];

/** A complete upload. */
export interface FinishedUpload {
  /** Empty for the bucket `loads`. */
  clientId: string;
  /** Id of the import or the load. */
  importId: string;
  /** The user who started the upload. */
  userId: string;
  /** The plain bytes from the beginning, at each call. They are deleted once the handler has taken them. */
  content(): AsyncIterable<Uint8Array>;
  bytes: number;
}

/**
 * Takes over a finished upload. May be called again for the same upload after a crash or failure, and must then repeat no effect.
 * An AppError below 500 refuses the file permanently; any other error leaves it for the next attempt.
 */
export type UploadHandler = (upload: FinishedUpload) => Promise<void>;

/** Resumable uploads as modules see them. A module that wants files registers once, before the server listens. */
export interface Uploads {
  onUploaded(bucket: UploadBucket, handler: UploadHandler): void;
  /** Deletes the received bytes of an import or a load; a client that continues gets 404. */
  discard(importId: string): Promise<void>;
  /** Deletes abandoned uploads. Returns how many. */
  dropAbandonedUploads(olderThan: Date): Promise<number>;
  /** Deletes bucket contents without an object: replaced, deleted, or never completed ones. */
  sweepLooseFiles(before: Date): Promise<number>;
}
