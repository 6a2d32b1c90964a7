import type { ImportDetails, ImportMapping, ImportRow, ImportSummary } from '@recoup/contract/placing/import-shapes';
import type { ImportState } from '@recoup/domain/placing/import-states';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { expect, vi } from 'vitest';
import { call, type createMember } from './factories.ts';
import type { TestServer } from './server.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

/** A member who places files, with a browser's API calls. */
export function createImporter(server: TestServer, member: Pick<Member, 'client' | 'token'>, url = server.url) {
  const base = `/api/legacy/v1/clients/${member.client.id}/imports`;
  const at = { ...server, url };

  const ask = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await call<{ data: T; code?: string; message?: string; errors?: { path: string; message: string }[] }>(
      at,
      member.token,
      base + path,
      { method, ...(body === undefined ? {} : { body }) },
    );
    return { status: answer.status, data: answer.body.data, error: answer.body };
  };

  async function get(id: string): Promise<ImportDetails> {
    const { status, data } = await ask<ImportDetails>('GET', `/${id}`);
    expect(status).toBe(200);
    return data;
  }

  /** Waits until the import reaches one of the states. The limit covers a retry after a minute on a slow machine. */
  async function reaches(id: string, ...states: ImportState[]): Promise<ImportDetails> {
    await vi.waitUntil(async () => states.includes((await get(id)).state), { timeout: 150_000, interval: 40 });
    return get(id);
  }

  /** Creates an import and uploads its bytes. */
  async function send(fileName: string, bytes: Uint8Array): Promise<string> {
    const { status, data } = await ask<ImportDetails>('POST', '', { file_name: fileName, file_bytes: bytes.length });
    expect(status).toBe(201);
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${member.token}` };
    const created = await fetch(`${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${member.client.id}/${data.id}`)}`,
      },
    });
    expect(created.status).toBe(201);
    const sent = await fetch(new URL(created.headers.get('location') ?? '', url), {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from(bytes),
    });
    expect(sent.status).toBe(204);
    return data.id;
  }

  async function upload(fileName: string, content: string | Uint8Array): Promise<ImportDetails> {
    const id = await send(fileName, typeof content === 'string' ? Buffer.from(content) : content);
    return reaches(id, 'needs_mapping', 'ready', 'failed');
  }

  const certify = (checked: ImportDetails, change: object = {}) =>
    ask<ImportDetails>('POST', `/${checked.id}/commit`, {
      certification: { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) },
      revision: checked.revision,
      accounts: checked.summary?.accounts ?? 0,
      amount_cents: checked.summary?.amount_cents ?? 0,
      itemization_assumed: checked.summary?.itemization_assumed ?? 0,
      ...change,
    });

  return {
    base,
    token: member.token,
    ask,
    get,
    reaches,
    send,
    /** Uploads a file and waits until it has been read. */
    upload,

    /** Confirms the suggested mapping with changes, and waits until every row is checked. */
    async map(read: ImportDetails, change: Partial<ImportMapping> = {}): Promise<ImportDetails> {
      const mapping = { ...read.structure?.proposed, ...change };
      const { status, error } = await ask<ImportDetails>('PUT', `/${read.id}/mapping`, mapping);
      expect([status, error.errors ?? []]).toEqual([202, []]);
      return reaches(read.id, 'ready', 'failed');
    },

    /** Places the valid rows of a checked file. */
    async place(checked: ImportDetails): Promise<ImportDetails> {
      const { status } = await certify(checked);
      expect(status).toBe(202);
      return reaches(checked.id, 'committed', 'ready', 'failed');
    },

    async rows(id: string, query = ''): Promise<ImportRow[]> {
      const { status, data } = await ask<ImportRow[]>('GET', `/${id}/rows?limit=200${query}`);
      expect(status).toBe(200);
      return data;
    },

    correct: (id: string, row: number, change: { cells?: Record<number, string>; left_out?: boolean }) =>
      ask<{ rows: ImportRow[]; summary: ImportSummary }>('PATCH', `/${id}/rows/${row}`, change),

    /** Certifies the valid rows, without waiting. */
    certify,
  };
}

export type Importer = ReturnType<typeof createImporter>;
