import type { ImportDetails, ImportRow } from '@recoup/contract/placing/import-shapes';
import { company, companyDetails } from './samples.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = (asked: Asked) => Response | null;

/** Fake of the imports API: holds one upload and its rows, records requests, and gives the answers a test sets. */
export class FakeImports {
  upload: ImportDetails;
  rows: ImportRow[];
  list: ImportDetails[];
  asked: Asked[] = [];
  /** Consulted first; null leaves the answer to the fake. */
  answer: Answer = () => null;

  constructor(upload: ImportDetails, rows: ImportRow[] = []) {
    this.upload = upload;
    this.rows = rows;
    this.list = [upload];
  }

  readonly fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address));
    const path = pathname.replace(/.*\/imports\/?/, 'imports/').replace(/.*\/clients\/(my-clients)?[^/]*$/, 'clients/$1');
    const asked: Asked = {
      method: init?.method ?? 'GET',
      path: path.replace(`imports/${this.upload.id}`, 'import'),
      query: searchParams,
      body: init?.body ? (JSON.parse(String(init.body)) as unknown) : null,
    };
    this.asked.push(asked);
    return this.answer(asked) ?? this.usual(asked);
  };

  to(method: string, path: string): Asked[] {
    return this.asked.filter((asked) => asked.method === method && asked.path === path);
  }

  private usual({ method, path }: Asked): Response {
    if (path === 'clients/my-clients') return data([company]);
    if (path === 'clients/') return data(companyDetails);
    if (path === 'imports/' && method === 'GET')
      return Response.json({ data: this.list, page: { next_cursor: null, total: this.list.length } });
    if (path === 'import/rows') return Response.json({ data: this.rows, page: { next_cursor: null, total: this.rows.length } });
    if (path.startsWith('import') && !path.includes('rows')) return data(this.upload);
    return refusal(404, 'not_found', 'This is not here.');
  }
}

export function data(value: unknown): Response {
  return Response.json({ data: value });
}

export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ status_code: status, code, message, errors: [], request_id: 'r-1' }, { status });
}
