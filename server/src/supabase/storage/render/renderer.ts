import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { entryPoint } from '#platform/program-files.ts';
import { slowDown, StorageError } from '../wire-errors.ts';
import { maxSide, type TargetFormat, type Transform } from './transform.ts';

/** The input of the process, as JSON; the image is its standard input. */
export interface RenderTask {
  transform: Transform;
  target: TargetFormat;
  maxPixels: number;
  maxSide: number;
}

/** The first line of its output; the rest is the image. */
export type RenderResult = { mediaType: string } | { problem: keyof typeof problems };

export interface Rendered {
  mediaType: string;
  bytes: Buffer;
}

export const renderLimits = {
  /** Bytes of an image. */
  sourceBytes: 25 * 1000 ** 2,
  /** Width times height, of one frame. */
  maxPixels: 50 * 1000 ** 2,
  /** Ms for one image. */
  timeoutMs: 15_000,
  /** Processes at a time; one per reader, so that nobody waits for another's large images. */
  processes: 2,
  waitingPerReader: 100,
  waiting: 1000,
  /** Bytes of the results that are kept. */
  cacheBytes: 64 * 1024 ** 2,
};
export type RenderLimits = typeof renderLimits;

const problems = {
  unsupported: 'The source image is invalid or unsupported for rendering',
  resolution: 'The source image resolution is too large to process',
  bytes: 'The source image file is too large to process',
} as const;

const refused = (problem: keyof typeof problems) =>
  new StorageError({ status: 400, code: 'InvalidRequest', message: problems[problem] });
const timedOut = () => new StorageError({ status: 503, code: 'InternalError', message: 'Image request timed out' });

export interface RenderRequest extends Pick<RenderTask, 'transform' | 'target'> {
  /** Identifies the result: the same image, transform and format. */
  key: string;
  /** The caller that waits for it. */
  reader: string;
  /** Bytes of the image. */
  size: number;
  open(): Readable;
}

/**
 * Transforms images, each in a process of its own, and keeps the latest results in memory. Every caller has been admitted to the
 * image already: a result is found by the version that the caller's own statement returned.
 */
export function createRenderer({ log, limits = renderLimits }: { log: Logger; limits?: RenderLimits }) {
  const cache = new Map<string, Rendered>();
  let cachedBytes = 0;
  const pending = new Map<string, Promise<Rendered>>();
  const running = new Set<string>();
  const waiting: { reader: string; start(): void }[] = [];

  function startNext(): void {
    if (running.size >= limits.processes) return;
    const index = waiting.findIndex(({ reader }) => !running.has(reader));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    running.add(next.reader);
    next.start();
  }

  async function inTurn<T>(reader: string, work: () => Promise<T>): Promise<T> {
    const own = waiting.filter((other) => other.reader === reader).length;
    if (own >= limits.waitingPerReader || waiting.length >= limits.waiting) throw slowDown(5, 'Too many images, try again later');
    await new Promise<void>((start) => {
      waiting.push({ reader, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(reader);
      startNext();
    }
  }

  function keep(key: string, result: Rendered): void {
    // One result must not displace all others.
    if (result.bytes.length > limits.cacheBytes / 8) return;
    cache.set(key, result);
    cachedBytes += result.bytes.length;
    for (const [oldest, { bytes }] of cache) {
      if (cachedBytes <= limits.cacheBytes) return;
      cache.delete(oldest);
      cachedBytes -= bytes.length;
    }
  }

  return {
    /** Errors: StorageError; those of `open`. */
    async render({ key, reader, size, open, transform, target }: RenderRequest): Promise<Rendered> {
      const known = cache.get(key);
      if (known) {
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      if (size > limits.sourceBytes) throw refused('bytes');
      let result = pending.get(key);
      if (!result) {
        const task = { transform, target, maxPixels: limits.maxPixels, maxSide };
        result = inTurn(reader, () => runProcess(task, { open, log, timeoutMs: limits.timeoutMs }))
          .then((rendered) => {
            keep(key, rendered);
            return rendered;
          })
          .finally(() => pending.delete(key));
        pending.set(key, result);
      }
      return result;
    },
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

async function runProcess(
  task: RenderTask,
  { open, log, timeoutMs }: { open(): Readable; log: Logger; timeoutMs: number },
): Promise<Rendered> {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=128', entryPoint('supabase/storage/render/render-process'), JSON.stringify(task)],
    // None of the server's variables: they contain its keys.
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: timeoutMs, killSignal: 'SIGKILL' },
  );
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const output = collect(child.stdout);
  const complaints = collect(child.stderr);
  let unreadable: unknown;
  const content = open();
  const given = pipeline(content, child.stdin).catch((error: unknown) => {
    // A process that needs no more input closes it.
    if (content.errored === null || isClosedPipe(error)) return;
    unreadable = error;
    child.kill('SIGKILL');
  });
  const [[code, signal], bytes, words] = await Promise.all([ended, output, complaints, given]);
  if (unreadable !== undefined) throw unreadable;
  if (child.killed) throw timedOut();
  const end = bytes.indexOf(10);
  if (code === 0 && end > 0) {
    const result = JSON.parse(bytes.subarray(0, end).toString()) as RenderResult;
    if ('problem' in result) throw refused(result.problem);
    return { mediaType: result.mediaType, bytes: bytes.subarray(end + 1) };
  }
  log.error({ code, signal, stderr: words.toString().slice(0, 2000) }, 'an image could not be transformed');
  // A decoder that crashed: the image is at fault.
  if (signal !== null) throw refused('unsupported');
  throw new Error('The process that transforms images did not answer.');
}

const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(error.code));

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
