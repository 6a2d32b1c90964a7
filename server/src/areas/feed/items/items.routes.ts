import { listWaitingItems, sendItems } from '@recoup/contract/feed/items';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { AppError } from '#platform/http/errors.ts';
import { kinds } from '#areas/feed/kinds/index.ts';
import { createSpool } from './spool.ts';
import type { Answer, RawLine } from './item-reader.ts';
import { readCsvItems } from './read-csv.ts';
import { readJsonLines } from './read-lines.ts';
import type { DryRun, ItemApplier } from './apply-items.ts';
import type { WaitingReader } from './waiting.service.ts';

/** The body is a stream of any length; only a chunk of lines is held at a time. */
export function registerItems(
  app: FastifyInstance,
  { applyItems, dryRun, listWaiting }: { applyItems: ItemApplier; dryRun: DryRun; listWaiting: WaitingReader },
): void {
  bind(app, listWaitingItems, ({ caller, query }) => listWaiting(caller, query));
  bind(app, sendItems, async ({ caller, query, request, reply }) => {
    const type = /^[^;\s]*/.exec(request.headers['content-type']?.toLowerCase() ?? '')?.[0] ?? '';
    const read = readers[type];
    if (!read) throw unsupported();
    // A dry run keeps accounts locked, so it starts once the whole body has arrived.
    const body = query.dry_run ? await store(bytesOf(request)) : bytesOf(request);
    const lines = read(body, query.kind);
    const spool = await createSpool();
    const firstChunk = Promise.withResolvers<void>();
    const take = async (answers: Answer[]) => {
      await spool.write(toLines(answers));
      firstChunk.resolve();
    };
    const work = async () => {
      const options = { isHistory: query.history };
      if (query.dry_run) return dryRun(lines, take, caller, options);
      for await (const answers of applyItems(lines, caller, options)) await take(answers);
    };
    const finished = work().finally(() => firstChunk.resolve());
    finished.then(
      () => spool.end(),
      (error: unknown) => {
        request.log.warn({ err: error }, 'a feed request ended early');
        spool.end(error instanceof Error ? error : new Error('items broke off', { cause: error }));
      },
    );
    // Decides the first chunk before sending headers, so that an unreachable database is an ordinary error.
    await Promise.race([firstChunk.promise, finished]);
    return reply.type('application/x-ndjson').send(spool.stream);
  });
}

async function store(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const spool = await createSpool();
  try {
    for await (const piece of bytes) await spool.write(piece);
  } catch (error) {
    spool.stream.destroy();
    throw error;
  }
  spool.end();
  return spool.stream;
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
