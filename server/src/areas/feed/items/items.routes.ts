import { sendItems } from '@recoup/contract/feed/items';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { AppError } from '#platform/http/errors.ts';
import { kinds } from '#areas/feed/kinds/index.ts';
import { createAnswerSpool } from './answer-spool.ts';
import type { Answer, RawLine } from './item-reader.ts';
import { readCsvItems } from './read-csv.ts';
import { readJsonLines } from './read-lines.ts';
import type { ItemApplier } from './apply-items.ts';

/** The body is a stream of any length; only a chunk of lines is held at a time. */
export function registerItems(app: FastifyInstance, applyItems: ItemApplier): void {
  bind(app, sendItems, async ({ caller, query, request, reply }) => {
    const type = /^[^;\s]*/.exec(request.headers['content-type']?.toLowerCase() ?? '')?.[0] ?? '';
    const read = readers[type];
    if (!read) throw unsupported();
    const answers = applyItems(read(bytesOf(request), query.kind), caller);
    // Reads the first chunk before sending headers, so that an unreachable database is an ordinary error.
    const first = await answers.next();
    const spool = await createAnswerSpool();
    void (async () => {
      try {
        if (!first.done) await spool.write(toLines(first.value));
        for await (const more of answers) await spool.write(toLines(more));
        spool.end();
      } catch (error) {
        request.log.warn({ err: error }, 'items of the feed broke off');
        spool.end(error instanceof Error ? error : new Error('items broke off', { cause: error }));
      }
    })();
    return reply.type('application/x-ndjson').send(spool.stream);
  });
}

const readers: Record<string, (bytes: AsyncIterable<Uint8Array>, kind: string | undefined) => AsyncIterable<RawLine[]>> = {
  'application/x-ndjson': readJsonLines,
  'application/ndjson': readJsonLines,
  'text/csv': (bytes, kind) => readCsvItems(bytes, { kinds, kind }),
};

function unsupported(): AppError {
  return new AppError({
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send items as application/x-ndjson or as text/csv.',
  });
}

function toLines(answers: readonly Answer[]): string {
  return answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
}
