import type { LoadDetails, LoadMapping, LoadState } from '@recoup/contract/agency/load';
import { expect, vi } from 'vitest';
import { call } from './factories.ts';
import { confirmIdentity } from './step-up.ts';
import type { TestServer } from './server.ts';

interface Sent {
  status: number;
  data: LoadDetails;
  code?: string | undefined;
}

/** An agency user who loads files, with a browser's API calls. */
export function createLoader(server: TestServer, token: string, url = server.url) {
  const ask = async (method: string, path: string, body?: unknown): Promise<Sent> => {
    const answer = await call<{ data: LoadDetails; code?: string }>({ ...server, url }, token, `/api/agency/v1/loads${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, data: answer.body.data, code: answer.body.code };
  };
  const get = async (id: string) => (await ask('GET', `/${id}`)).data;

  /** The limit covers the resumption after a kill. */
  async function reaches(id: string, ...states: LoadState[]): Promise<LoadDetails> {
    await vi.waitUntil(async () => states.includes((await get(id)).state), { timeout: 150_000, interval: 40 });
    return get(id);
  }

  /** Sends a file in two parts, as after a lost connection. */
  async function send(name: string, text: string, settings: object = { kind: 'payment', source: 'Ledger 7' }): Promise<string> {
    const bytes = Buffer.from(text);
    const { status, data } = await ask('POST', '', { file_name: name, file_bytes: bytes.length, ...settings });
    expect(status).toBe(201);
    const encode = (value: string) => Buffer.from(value).toString('base64');
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
    const created = await fetch(`${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `bucketName ${encode('loads')},objectName ${encode(data.id)}`,
      },
    });
    expect(created.status).toBe(201);
    const place = new URL(created.headers.get('location') ?? '', url);
    const patch = (from: number, to: number) =>
      fetch(place, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: bytes.subarray(from, to),
      });
    const half = Math.floor(bytes.length / 2);
    expect((await patch(0, half)).status).toBe(204);
    const head = await fetch(place, { method: 'HEAD', headers });
    expect(head.headers.get('upload-offset')).toBe(String(half));
    expect((await patch(half, bytes.length)).status).toBe(204);
    return data.id;
  }

  /** Sends a file, and maps and checks it. */
  async function check(name: string, text: string, mapping: LoadMapping): Promise<LoadDetails> {
    const id = await send(name, text);
    await reaches(id, 'mapping');
    expect((await ask('PUT', `/${id}/mapping`, mapping)).status).toBe(200);
    return reaches(id, 'checked', 'mapping', 'failed');
  }

  return {
    ask,
    get,
    reaches,
    send,
    check,
    async apply(id: string): Promise<void> {
      await confirmIdentity({ ...server, url }, token);
      expect((await ask('POST', `/${id}/apply`)).status).toBe(200);
    },
    refusedFile: (id: string) =>
      fetch(`${url}/api/agency/v1/loads/${id}/refused`, { headers: { authorization: `Bearer ${token}` } }),
  };
}
