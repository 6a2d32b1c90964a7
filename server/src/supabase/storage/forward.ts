import { Readable } from 'node:stream';
import type { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/errors.ts';

export const resumablePath = '/storage/v1/upload/resumable';
/** The same by a link in place of a token. */
export const signedPath = `${resumablePath}/sign`;

/**
 * Hands a request to the library; errors come back in the product's own shape. The library takes the last part of an address for
 * the upload, its query too: so it gets one of our own, with the upload that the caller was found to have.
 */
export async function forward(
  tus: Server,
  request: FastifyRequest,
  { id, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const given = Object.entries(request.headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const answer = await tus.handleWeb(
    new Request(new URL(id === undefined ? resumablePath : `${resumablePath}/${id}`, 'http://upload.invalid'), {
      method: request.method,
      headers: { ...Object.fromEntries(given), ...headers },
      ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
    }),
  );
  if (answer.ok) return answer;
  const message = (await answer.text()).trim();
  // A connection that broke is no fault of ours; nobody reads this answer.
  const status = request.raw.destroyed && !request.raw.complete ? 400 : answer.status;
  throw new AppError({ status, code: 'upload_failed', message });
}

export function sendAnswer(reply: FastifyReply, answer: Response, headers: Record<string, string> = {}): FastifyReply {
  return reply
    .status(answer.status)
    .headers({ ...Object.fromEntries(answer.headers), ...headers })
    .send();
}
