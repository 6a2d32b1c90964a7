/** A line break or a UTF-8 character as address books write them (`1 Oak St=0D=0AApt 2`); a lone `=2E` is no sign of it. */
const SIGN = /=0D=0A|=(?:C[2-9A-F]|D[\dA-F]|E[\dA-F]|F[0-4])=[89AB][\dA-F]/;

/** Decodes a cell in quoted-printable encoding; any other text is returned as it is. */
export function decodeQuotedPrintable(text: string): string {
  if (!text.includes('=') || !SIGN.test(text)) return text;
  const decoded = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
  return decoded.includes('\uFFFD') ? text : decoded.replaceAll('\r\n', '\n');
}
