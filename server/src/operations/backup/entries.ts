/** An entry of a backup: a JSON header, then its content in chunks. */
export interface Entry {
  head: { kind: string; name?: string | undefined; columns?: string[] | undefined };
  /** Read it to its end before requesting the next entry. */
  content: AsyncIterable<Buffer>;
}

const marks = { head: 0x48, piece: 0x44, end: 0x5a } as const;
/** Chunks are written up to this length, and longer ones are refused. */
const pieceBytes = 1024 * 1024;

/**
 * Writes entries as tagged, length-prefixed records, so that no table or stream size must be known in advance. The end is a
 * record too: anything that stops earlier was truncated.
 */
export async function* writeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, content } of entries) {
    yield* writeRecord(marks.head, Buffer.from(JSON.stringify(head)));
    for await (const chunk of content)
      for (let start = 0; start < chunk.length; start += pieceBytes)
        yield* writeRecord(marks.piece, chunk.subarray(start, start + pieceBytes));
  }
  yield* writeRecord(marks.end, Buffer.alloc(0));
}

function* writeRecord(mark: number, payload: Buffer): Generator<Buffer> {
  const prefix = Buffer.alloc(5);
  prefix[0] = mark;
  prefix.writeUInt32BE(payload.length, 1);
  yield prefix;
  if (payload.length > 0) yield payload;
}

/** Reads what `writeEntries` wrote, holding one chunk at a time. Throws if it ends early or is malformed. */
export async function* readEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const records = readRecords(chunks);
  let next = await records.next();
  while (!next.done && next.value.mark === marks.head) {
    const head = JSON.parse(next.value.payload.toString()) as Entry['head'];
    let isRead = false;
    async function* content(): AsyncGenerator<Buffer> {
      for (;;) {
        next = await records.next();
        if (next.done || next.value.mark !== marks.piece) break;
        yield next.value.payload;
      }
      isRead = true;
    }
    yield { head, content: content() };
    if (!isRead) throw new Error('An entry was not read completely.');
  }
  if (next.done || next.value.mark !== marks.end) throw new Error('The entries end too early.');
  // Only after the last byte is it certain that nothing was cut off.
  if (!(await records.next()).done) throw new Error('Unexpected data after the end.');
}

async function* readRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ mark: number; payload: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let start = 0;
    while (held.length - start >= 5) {
      const length = held.readUInt32BE(start + 1);
      if (length > pieceBytes) throw new Error('A record exceeds the size limit.');
      if (held.length - start < 5 + length) break;
      yield { mark: held[start] ?? 0, payload: held.subarray(start + 5, start + 5 + length) };
      start += 5 + length;
    }
    held = held.subarray(start);
  }
  if (held.length > 0) throw new Error('A record is truncated.');
}
