import { documentLimits } from '@recoup/contract/accounts/debtors';
import { AppError, badRequest } from '../http/errors.ts';

/** Kinds of documents that can be attached (R2.3), detected by content, not by name. */
const signatures: readonly (readonly [string, string, readonly string[]])[] = [
  ['25504446', 'application/pdf', ['pdf']],
  ['89504e47', 'image/png', ['png']],
  ['ffd8ff', 'image/jpeg', ['jpg', 'jpeg']],
  ['49492a00', 'image/tiff', ['tif', 'tiff']],
  ['4d4d002a', 'image/tiff', ['tif', 'tiff']],
  ['504b0304', 'application/zip', ['zip', 'docx', 'xlsx']],
  ['d0cf11e0', 'application/x-ole-storage', ['doc', 'xls', 'msg']],
];

/** A document's media type by its first bytes, or undefined if it is not accepted. */
function documentType(head: Buffer, fileName: string): string | undefined {
  const hex = head.subarray(0, 8).toString('hex');
  const extension = fileName.toLowerCase().split('.').at(-1) ?? '';
  for (const [signature, type, extensions] of signatures) {
    if (hex.startsWith(signature)) return extensions.includes(extension) ? type : undefined;
  }
  if (!['txt', 'csv', 'eml'].includes(extension) || head.includes(0)) return undefined;
  return extension === 'csv' ? 'text/csv' : 'text/plain';
}

export interface DocumentUpload {
  fileName: string;
  kind: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Passes the bytes on while it inspects the first of them and counts all. Reading `content` throws if the document is empty, too
 * large or of an unaccepted kind; `mediaType` is known after reading.
 */
export function checkDocument(upload: DocumentUpload): { content: AsyncIterable<Uint8Array>; mediaType: () => string } {
  let type: string | undefined;
  let bytes = 0;
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const chunk of upload.content) {
      if (bytes === 0 && chunk.byteLength > 0) {
        type = documentType(Buffer.from(chunk.subarray(0, 4096)), upload.fileName);
        if (!type) throw documentTypeRefused();
      }
      bytes += chunk.byteLength;
      if (bytes > documentLimits.bytes) throw documentTooLarge();
      yield chunk;
    }
    if (bytes === 0) throw documentEmpty();
  }
  return { content: content(), mediaType: () => type ?? 'application/octet-stream' };
}

const documentEmpty = () => badRequest('file', 'This file is empty. Choose another file.');
const documentTooLarge = () =>
  new AppError({
    status: 413,
    code: 'document_too_large',
    message: `A document can be up to ${documentLimits.bytes / 1024 / 1024} MB. Split it or reduce the scan's resolution.`,
    errors: [{ path: 'file', message: 'Too large' }],
  });
const documentTypeRefused = () =>
  new AppError({
    status: 415,
    code: 'document_type_refused',
    message: 'Only PDF, Word, Excel, image, text, CSV, email and ZIP files can be attached.',
    errors: [{ path: 'file', message: 'This kind of file cannot be attached' }],
  });
