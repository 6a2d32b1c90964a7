import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Path separators, invisible characters, and text direction overrides, which can hide an `.exe`. */
const unfit = /[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export interface Download {
  content: Readable;
  fileName: string;
  mediaType: string;
  bytes?: number;
  /** Records the download once the file is known to be readable, before its first byte leaves. */
  record?: () => Promise<void>;
}

/** Sends a stream as an attachment: never rendered, never sniffed (security.md, Files). */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  await firstBytes(file.content);
  // HEAD gets the length only.
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

/** Content-Disposition of an attachment, with a name that is safe wherever it is shown or saved. */
export function attachmentNamed(fileName: string): string {
  const name = fileName.replaceAll(unfit, '_');
  const ascii = name.replaceAll(/[^\w .-]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** An unreadable file is an ordinary error as long as no header was sent. */
export function firstBytes(content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('readable', resolve).once('end', resolve).once('error', reject);
  });
}

/** RFC 8187, 3.2.1: fewer characters are allowed unescaped than in a URL. */
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
