import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store, type S3Place } from './s3-store.ts';

/** Where files are kept (`FILES_URL`). Plain data: it is passed to threads. */
export type FilesPlace = { kind: 'disk'; directory: string } | S3Place;

/** Connects on first use. */
export function openFileStore(place: FilesPlace): FileStore {
  return place.kind === 'disk' ? createDiskStore(place.directory) : createS3Store(place);
}
