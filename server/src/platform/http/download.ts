import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a stream as a file to keep: never shown in the page, never sniffed (security.md, Files). */
export function sendDownload(
  reply: FastifyReply,
  file: { content: Readable; fileName: string; mediaType: string; bytes?: number },
): FastifyReply {
  const ascii = file.fileName.replaceAll(/[^\w .-]/g, '_');
  void reply.headers({
    'content-type': file.mediaType,
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(file.bytes === undefined ? {} : { 'content-length': file.bytes }),
  });
  return reply.send(file.content);
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
