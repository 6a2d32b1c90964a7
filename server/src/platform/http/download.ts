import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Parts of a path, what cannot be seen, and what turns the direction of writing: with it `.exe` can stand where nobody looks for it. */
const unfit = /[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export interface Download {
  content: Readable;
  fileName: string;
  mediaType: string;
  bytes?: number;
  /** Writes down that it is sent, when it is known that it can be read, and before anything of it goes out. */
  record?: () => Promise<void>;
}

/** Sends a stream as a file to keep: never shown in the page, never sniffed (security.md, Files). */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  await firstBytes(file.content);
  // Who only asks how long it is gets nothing of it.
  if (reply.request.method !== 'HEAD')
    await file.record?.().catch((error: unknown) => {
      file.content.destroy();
      throw error;
    });
  void reply.headers({
    'content-type': file.mediaType,
    'content-disposition': attachmentNamed(file.fileName),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(file.bytes === undefined ? {} : { 'content-length': file.bytes }),
  });
  return reply.send(file.content);
}

/** Content-Disposition of a file to keep, under a name that is safe wherever it is shown or kept. */
export function attachmentNamed(fileName: string): string {
  const name = fileName.replaceAll(unfit, '_');
  const ascii = name.replaceAll(/[^\w .-]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** A file that cannot be read is an error like any other, as long as nothing of it has been promised. */
export function firstBytes(content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('readable', resolve).once('end', resolve).once('error', reject);
  });
}

/** RFC 8187, 3.2.1: fewer characters stand for themselves than in an address. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
