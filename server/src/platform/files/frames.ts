import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Plain bytes per frame. */
export const frameBytes = 64 * 1024;
const tagBytes = 16;
export const headerBytes = 16;
const magic = Buffer.from('RCP1');

/** Header of a stored file: a magic number and the random prefix of every frame's nonce. */
function makeHeader(): Buffer {
  return Buffer.concat([magic, randomBytes(7), Buffer.alloc(5)]);
}

// Nonce: 7 random bytes of the file, 1 byte "last frame", 4 bytes frame number. A frame that is swapped, dropped or cut off does
// not open (the STREAM construction of Hoang, Reyhanitabar, Rogaway, Vizár 2015).
function nonceOf(header: Buffer, index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, 4, 11);
  nonce[7] = last ? 1 : 0;
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

function sealFrame(key: Buffer, header: Buffer, frame: { index: number; last: boolean; plain: Buffer }): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, frame.index, frame.last));
  return Buffer.concat([cipher.update(frame.plain), cipher.final(), cipher.getAuthTag()]);
}

function openFrame(key: Buffer, header: Buffer, frame: { index: number; last: boolean; sealed: Buffer }): Buffer {
  if (frame.sealed.length < tagBytes) throw new Error('A stored file is truncated.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(header, frame.index, frame.last)).setAuthTag(
    frame.sealed.subarray(-tagBytes),
  );
  return Buffer.concat([decipher.update(frame.sealed.subarray(0, -tagBytes)), decipher.final()]);
}

/** Encrypts a stream of chunks of any size into header and frames. */
export async function* sealStream(key: Buffer, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const header = makeHeader();
  yield header;
  let index = 0;
  for await (const { block, last } of inBlocks(chunks, frameBytes))
    yield sealFrame(key, header, { index: index++, last, plain: block });
}

/** The plain bytes of a stored file; throws if it was changed, reordered or truncated. */
export async function* openStream(key: Buffer, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let header: Buffer | undefined;
  let index = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    let start: Buffer = Buffer.alloc(0);
    for await (const chunk of chunks) {
      if (header) yield chunk;
      else {
        start = Buffer.concat([start, chunk]);
        if (start.length < headerBytes) continue;
        header = start.subarray(0, headerBytes);
        if (!header.subarray(0, 4).equals(magic)) throw new Error('A stored file has no valid header.');
        yield start.subarray(headerBytes);
      }
    }
  }
  for await (const { block, last } of inBlocks(body(), frameBytes + tagBytes)) {
    if (!header) throw new Error('A stored file is truncated.');
    yield openFrame(key, header, { index: index++, last, sealed: block });
  }
}

/** An inclusive range of plain bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The position of the frames that hold a range in a stored file of this size. */
export function locateRange({ start, end }: ByteRange, storedBytes: number) {
  const sealedBytes = frameBytes + tagBytes;
  const first = Math.floor(start / frameBytes);
  const behind = headerBytes + (Math.floor(end / frameBytes) + 1) * sealedBytes;
  return {
    first,
    lastOfFile: Math.max(0, Math.ceil((storedBytes - headerBytes) / sealedBytes) - 1),
    stored: { start: headerBytes + first * sealedBytes, end: Math.min(storedBytes, behind) - 1 },
  };
}

/** The plain bytes of a range, from the frames that `locateRange` found; throws if one was changed or swapped. */
export async function* openRange(
  key: Buffer,
  {
    header,
    chunks,
    range,
    frames,
  }: { header: Buffer; chunks: AsyncIterable<Uint8Array>; range: ByteRange; frames: { first: number; lastOfFile: number } },
): AsyncGenerator<Buffer> {
  if (!header.subarray(0, 4).equals(magic)) throw new Error('A stored file has no valid header.');
  let index = frames.first;
  for await (const { block } of inBlocks(chunks, frameBytes + tagBytes)) {
    const plain = openFrame(key, header, { index, last: index === frames.lastOfFile, sealed: block });
    const offset = index * frameBytes;
    yield plain.subarray(Math.max(0, range.start - offset), range.end + 1 - offset);
    index += 1;
  }
}

/** Splits chunks into blocks of one size; the last may be shorter, and there is always one. */
async function* inBlocks(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ block: Buffer; last: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of chunks) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    heldBytes += chunk.byteLength;
    // Holds back a full block until more follows: only then is it known not to be the last.
    if (heldBytes <= size) continue;
    const all = Buffer.concat(held);
    let start = 0;
    for (; all.length - start > size; start += size) yield { block: all.subarray(start, start + size), last: false };
    held = [all.subarray(start)];
    heldBytes = all.length - start;
  }
  yield { block: Buffer.concat(held), last: true };
}
