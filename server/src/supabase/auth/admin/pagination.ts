import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../errors.ts';
import { queryOf } from '../http.ts';

const maxPageSize = 1000;

export interface Page {
  page: number;
  perPage: number;
}

/** `page` (from 1) and `per_page` (50 unless given, at most 1000). Errors: `validation_failed`. */
export function readPage(request: FastifyRequest): Page {
  return { page: readNumber(request, 'page', 1), perPage: Math.min(readNumber(request, 'per_page', 50), maxPageSize) };
}

/** The client sends empty strings for omitted parameters. */
function readNumber(request: FastifyRequest, name: string, byDefault: number): number {
  const text = queryOf(request, name);
  if (text === '') return byDefault;
  if (!/^\d{1,9}$/.test(text)) throw validationFailed(`Bad Pagination Parameters: invalid ${name}`);
  return Math.max(1, Number(text));
}

/** Sets `X-Total-Count` and the `Link` headers to the next and the last page of `path`, with its other parameters. */
export function sendPageHeaders(
  reply: FastifyReply,
  { path, page, perPage, total, others = {} }: Page & { path: string; total: number; others?: Record<string, string> },
): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  // `page` must come first: the client reads the value after the first `=`.
  const link = (to: number, rel: string) =>
    `<${path}?${new URLSearchParams({ page: String(to), per_page: String(perPage), ...others })}>; rel="${rel}"`;
  void reply.headers({
    'x-total-count': total,
    link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  });
}
