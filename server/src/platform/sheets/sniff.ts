import { failures } from './failure.ts';

/** `workbook`: a ZIP package; `old_workbook`: a compound file, the .xls format. */
export type FileKind = 'workbook' | 'old_workbook' | 'text';

const signatures: readonly (readonly [string, string])[] = [
  ['89504e47', 'an image (PNG)'],
  ['ffd8ff', 'an image (JPEG)'],
  ['47494638', 'an image (GIF)'],
  ['49492a00', 'an image (TIFF)'],
  ['4d4d002a', 'an image (TIFF)'],
  ['424d', 'an image (BMP)'],
  ['25504446', 'a PDF'],
  ['52494646', 'an image or sound file'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['52617221', 'a RAR archive'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
];

/**
 * Detects a file's type from its first bytes (4 KB are enough), not by its name. Throws a SheetFailure for anything but a
 * table.
 */
export function sniffKind(head: Buffer): FileKind {
  if (head.length === 0) throw failures.empty();
  const hex = head.subarray(0, 8).toString('hex');
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'workbook';
  if (isCompound(head)) {
    if (isEncryptedWorkbook(head)) throw failures.protected();
    return 'old_workbook';
  }
  for (const [signature, what] of signatures) {
    if (hex.startsWith(signature) && (signature.length > 4 || looksBinary(head))) throw failures.picture(what);
  }
  const bom = hex.startsWith('fffe') || hex.startsWith('feff');
  if (!bom && !looksLikeUtf16(head) && looksBinary(head)) throw failures.picture('a binary file');
  return 'text';
}

/** A compound file: an old workbook, or an encrypted new one, whose stream names are UTF-16, often near its end. */
export function isCompound(head: Buffer): boolean {
  return head.subarray(0, 4).toString('hex') === 'd0cf11e0';
}

export function isEncryptedWorkbook(head: Buffer): boolean {
  return head.includes(Buffer.from('EncryptedPackage', 'utf16le')) || head.includes(Buffer.from('EncryptionInfo', 'utf16le'));
}

function looksBinary(head: Buffer): boolean {
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26) odd += 1;
  }
  return odd > head.length / 50;
}

/** UTF-16 of western text: every second byte is zero. */
function looksLikeUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(Math.min(head.length, 2000) / 2);
  if (pairs < 4) return undefined;
  let evenZero = 0;
  let oddZero = 0;
  for (let index = 0; index < pairs; index += 1) {
    if (head[index * 2] === 0) evenZero += 1;
    if (head[index * 2 + 1] === 0) oddZero += 1;
  }
  if (oddZero > pairs * 0.6 && evenZero < pairs * 0.1) return 'utf-16le';
  if (evenZero > pairs * 0.6 && oddZero < pairs * 0.1) return 'utf-16be';
  return undefined;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A text file's encoding: its byte order mark, else UTF-8 if the whole sample is valid UTF-8, else Windows-1252. */
export function detectEncoding(sample: Buffer): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const wide = looksLikeUtf16(sample);
  if (wide) return wide;
  return isUtf8(sample) ? 'utf-8' : 'windows-1252';
}

function isUtf8(sample: Buffer): boolean {
  try {
    // `stream` accepts a character split by the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
