import { invalidBucketName, invalidKey } from './wire-errors.ts';

/** The characters that Supabase Storage accepts, which are safe in an S3 key. */
const fit = /^[\w/!\-.*'() &$@=;:+,?]+$/;

const maxNameLength = 1024;

/**
 * Validates an object name. It is never used as a path on disk, but must be safe for clients that save it: no part is empty, `.` or
 * `..`. Errors: StorageError `InvalidKey`.
 */
export function readObjectName(text: unknown): string {
  if (typeof text !== 'string') throw invalidKey('');
  const name = text.replace(/^\/+/, '');
  if (name.length > maxNameLength || !fit.test(name)) throw invalidKey(name);
  if (name.split('/').some((part) => part.trim() === '' || part === '.' || part === '..')) throw invalidKey(name);
  return name;
}

/** Errors: StorageError `InvalidBucketName`. */
export function readBucketName(text: unknown): string {
  if (typeof text !== 'string' || text.length > 63 || !fit.test(text) || text.includes('/') || /^\.*$/.test(text))
    throw invalidBucketName();
  return text;
}

/** A valid prefix: a folder name with a trailing slash, or empty. */
export function readFolder(text: string): string {
  const folder = text.replace(/^\/+/, '');
  return folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
}
