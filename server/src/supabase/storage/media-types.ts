import { invalidMimeType } from './wire-errors.ts';

/** First bytes (hex, `..` for any) and the types of files that begin with them. */
const signatures: readonly (readonly [RegExp, RegExp])[] = [
  [/^25504446/, /^application\/pdf$/],
  [/^89504e470d0a1a0a/, /^image\/(png|apng)$/],
  [/^ffd8ff/, /^image\/jpe?g$/],
  [/^47494638(37|39)61/, /^image\/gif$/],
  [/^52494646.{8}57454250/, /^image\/webp$/],
  [/^(49492a00|4d4d002a)/, /^image\/tiff$/],
  // Includes office documents.
  [/^504b(0304|0506|0708)/, /^application\/(zip|x-zip-compressed|epub\+zip|java-archive|vnd\.(openxmlformats|oasis)[\w.-]*)$/],
  [/^d0cf11e0a1b11ae1/, /^application\/(msword|x-ole-storage|vnd\.ms-[\w-]+)$/],
  [/^1f8b/, /^application\/(x-)?gzip$/],
  [
    /^(7f454c46|4d5a|cafebabe|feedfac[ef]|cffaedfe)/,
    /^application\/(x-executable|x-msdownload|vnd\.microsoft\.portable-executable)$/,
  ],
];

/** Number of bytes examined. */
export const headBytes = 4096;

const shape = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/;

/** Parses a media type. Errors: StorageError `InvalidMimeType`. */
export function readMediaType(text: string | undefined): string {
  const type = text?.trim() ?? 'application/octet-stream';
  if (type.length > 255 || !shape.test(type)) throw invalidMimeType(type);
  return type;
}

const bare = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();

/** Whether the bucket accepts this type, exactly or by wildcard as in `image/*`. Errors: StorageError `InvalidMimeType`. */
export function requireAllowed(type: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return;
  const name = bare(type);
  const takes = (pattern: string) => {
    const wanted = bare(pattern);
    return wanted === '*/*' || wanted === name || (wanted.endsWith('/*') && name.startsWith(wanted.slice(0, -1)));
  };
  if (!allowed.some(takes)) throw invalidMimeType(name);
}

/** Whether the first bytes match the declared type. Errors: StorageError `InvalidMimeType`. */
export function requireContentOf(type: string, head: Buffer): void {
  const name = bare(type);
  const hex = head.subarray(0, 32).toString('hex');
  const found = signatures.find(([bytes]) => bytes.test(hex));
  if (found ? !found[1].test(name) : signatures.some(([, types]) => types.test(name))) throw invalidMimeType(name);
  if (/^text\/|^application\/(json|xml)$|\+(json|xml)$/.test(name) && head.includes(0)) throw invalidMimeType(name);
}
