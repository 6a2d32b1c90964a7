import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store, type S3Location } from './s3-store.ts';

/** Where files are kept (`FILES_URL`). Plain data: it is passed to threads. */
export type FileStoreLocation = { kind: 'disk'; directory: string } | S3Location;

/** Connects on first use. */
export function openFileStore(place: FileStoreLocation): FileStore {
  return place.kind === 'disk' ? createDiskStore(place.directory) : createS3Store(place);
}
