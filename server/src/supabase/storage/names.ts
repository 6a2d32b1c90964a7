import { invalidBucketName, invalidKey } from './wire-errors.ts';

/** What Supabase Storage takes: characters that are safe in an S3 key. No others have a way into a name. */
const fit = /^[\w/!\-.*'() &$@=;:+,?]+$/;

const longestName = 1024;

/**
 * A name as it is kept. Never a path on the disk; and still none that could be taken for one by whoever saves it: no part of it
 * is empty, `.` or `..`. Errors: StorageError `InvalidKey`.
 */
export function readObjectName(text: unknown): string {
  if (typeof text !== 'string') throw invalidKey('');
  const name = text.replace(/^\/+/, '');
  if (name.length > longestName || !fit.test(name)) throw invalidKey(name);
  if (name.split('/').some((part) => part.trim() === '' || part === '.' || part === '..')) throw invalidKey(name);
  return name;
}

/** Errors: StorageError `InvalidBucketName`. */
export function readBucketName(text: unknown): string {
  if (typeof text !== 'string' || text.length > 63 || !fit.test(text) || text.includes('/') || /^\.*$/.test(text))
    throw invalidBucketName();
  return text;
}

/** What a path may begin with: the name of a folder, with the slash behind it, or nothing. */
export function readFolder(text: string): string {
  const folder = text.replace(/^\/+/, '');
  return folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
}
