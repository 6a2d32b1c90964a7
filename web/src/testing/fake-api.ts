import { vi } from 'vitest';

export interface FakeRequest {
  method: string;
  /** Below the API's base, without the client: `users`, `my-clients`. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Answer = (request: FakeRequest) => Response | Promise<Response>;

/** Fakes the product's APIs: records requests, and answers by `METHOD path` as a test defines. */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  readonly answers: Record<string, Answer>;

  constructor(answers: Record<string, Answer>) {
    this.answers = answers;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const { pathname, searchParams: query } = new URL(address, 'http://portal.test');
      const path = pathname.replace(/^\/api\/[^/]+\/v\d+\//, '').replace(/^clients\/[0-9a-f-]{36}/, 'company');
      const request: FakeRequest = {
        method: init?.method ?? 'GET',
        path,
        query,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : (init?.body ?? null),
        headers: new Headers(init?.headers),
      };
      this.requests.push(request);
      const answer = this.answers[`${request.method} ${path}`];
      return answer ? answer(request) : refusal(404, 'not_found', `Nothing at ${request.method} ${path}.`);
    });
  }

  to(method: string, path: string): FakeRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path);
  }
}

export const data = (value: unknown) => Response.json({ data: value });

export const list = (rows: readonly unknown[], nextCursor: string | null = null) =>
  Response.json({ data: rows, page: { next_cursor: nextCursor, total: nextCursor ? null : rows.length } });

export function refusal(
  status: number,
  code: string,
  message: string,
  errors: { path: string; message: string }[] = [],
): Response {
  return Response.json({ status_code: status, code, message, errors, request_id: 'r-1' }, { status });
}
