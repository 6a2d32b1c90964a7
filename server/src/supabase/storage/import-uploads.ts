import { uploadBuckets, type UploadBucket } from '#platform/uploads.ts';
import type { UploadRow } from './uploads.repository.ts';

/** An upload of a placement file or a load. */
export interface StoredUpload extends UploadRow {
  bucket: UploadBucket;
  /** Empty for the bucket `loads`. */
  clientId: string;
  importId: string;
  userId: string;
}

/** `<import or load id>-<eight hex digits>`: an import's uploads are found by its id, and none can be guessed. */
const uploadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{8}$/;

export const isImportUpload = (id: string): boolean => uploadId.test(id);

/** Null for uploads into other buckets. */
export function asImportUpload(upload: UploadRow | null): StoredUpload | null {
  const importId = upload === null ? undefined : uploadId.exec(upload.id)?.[1];
  const bucket = uploadBuckets.find((one) => one === upload?.metadata['bucketName']);
  const [clientId = ''] = bucket === 'loads' ? [] : (upload?.metadata['objectName']?.split('/') ?? []);
  const userId = upload?.metadata['userId'];
  if (!upload || !bucket || importId === undefined || !userId) return null;
  if (bucket === 'imports' && clientId === '') return null;
  return { ...upload, bucket, clientId, importId, userId, offset: upload.isTaken ? upload.size : upload.offset };
}
