/** Detects zero bytes and control characters that text files never contain; UTF-16 with a byte-order mark is text. */
export function looksBinary(bytes: Uint8Array): boolean {
  const size = Math.min(bytes.length, 8_192);
  if (size === 0) return false;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return false;
  let control = 0;
  const zeros = [0, 0];
  for (let index = 0; index < size; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a && byte !== 0x1b) || byte === 0x7f) control += 1;
  }
  const [even = 0, odd = 0] = zeros;
  // UTF-16 without a byte-order mark: in Western text every second byte is mostly zero.
  const isUtf16 = Math.min(even, odd) === 0 && Math.max(even, odd) > size * 0.3 && control < size * 0.01;
  if (isUtf16) return false;
  return even + odd > 0 || control > size * 0.02;
}
