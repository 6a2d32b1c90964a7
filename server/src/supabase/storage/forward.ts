import { Readable } from 'node:stream';
import type { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/errors.ts';

export const resumablePath = '/storage/v1/upload/resumable';
/** The same, with a signed URL instead of a token. */
export const signedPath = `${resumablePath}/sign`;

/**
 * Passes a request to the library; errors are sent in the product's format. The library takes the last segment of the URL, with its
 * query, as the upload's id, so it gets a URL of ours with the verified id.
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
  // The connection broke: no one reads this response.
  const status = request.raw.destroyed && !request.raw.complete ? 400 : answer.status;
  throw new AppError({ status, code: 'upload_failed', message });
}

export function sendAnswer(reply: FastifyReply, answer: Response, headers: Record<string, string> = {}): FastifyReply {
  return reply
    .status(answer.status)
    .headers({ ...Object.fromEntries(answer.headers), ...headers })
    .send();
}
