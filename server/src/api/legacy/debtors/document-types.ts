/** Kinds of documents that can be attached (R2.3), told by their content and not by their names. */
const signatures: readonly (readonly [string, string, readonly string[]])[] = [
  ['25504446', 'application/pdf', ['pdf']],
  ['89504e47', 'image/png', ['png']],
  ['ffd8ff', 'image/jpeg', ['jpg', 'jpeg']],
  ['49492a00', 'image/tiff', ['tif', 'tiff']],
  ['4d4d002a', 'image/tiff', ['tif', 'tiff']],
  ['504b0304', 'application/zip', ['zip', 'docx', 'xlsx']],
  ['d0cf11e0', 'application/x-ole-storage', ['doc', 'xls', 'msg']],
];

/** Media type of a document by its first bytes, or undefined where it is none that we take. */
export function documentType(head: Buffer, fileName: string): string | undefined {
  const hex = head.subarray(0, 8).toString('hex');
  const extension = fileName.toLowerCase().split('.').at(-1) ?? '';
  for (const [signature, type, extensions] of signatures) {
    if (hex.startsWith(signature)) return extensions.includes(extension) ? type : undefined;
  }
  if (!['txt', 'csv', 'eml'].includes(extension) || head.includes(0)) return undefined;
  return extension === 'csv' ? 'text/csv' : 'text/plain';
}
