import type { RawLine } from './item-reader.ts';

/** Characters per line. */
const longest = 64 * 1024;

/** Lines of NDJSON, in batches as they arrive. An unreadable line is a broken line and affects no other. */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawLine[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  let isTooLong = false;
  const take = (text: string): RawLine[] => {
    line += 1;
    if (isTooLong || text.length > longest) {
      isTooLong = false;
      return [{ line, broken: `A line has at most ${longest} characters.` }];
    }
    return text.trim() === '' ? [] : [parse(line, text)];
  };
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) {
      isTooLong = true;
      rest = '';
    }
    const read = lines.flatMap(take);
    if (read.length > 0) yield read;
  }
  rest += decoder.decode();
  if (rest !== '' || isTooLong) yield take(rest);
}

function parse(line: number, text: string): RawLine {
  try {
    return { line, value: JSON.parse(text), size: text.length };
  } catch {
    return { line, broken: 'This line is not JSON. Each line must be one complete JSON object.' };
  }
}
