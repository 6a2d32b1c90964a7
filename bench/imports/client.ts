import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ImportDetails } from '../../contract/src/placing/import-shapes.ts';
import type { ImportState } from '../../domain/src/placing/import-states.ts';

export interface Api {
  clientId: string;
  ask(method: string, path: string, body?: unknown): Promise<ImportDetails>;
  get(importId: string): Promise<ImportDetails>;
  reaches(importId: string, states: readonly ImportState[]): Promise<ImportDetails>;
  send(fileName: string, bytes: Buffer): Promise<string>;
  /** Another user's requests during the run. */
  list(): Promise<void>;
  /** Longest event loop pause in milliseconds since the last call. */
  longestPause(): Promise<number>;
}

let companies = 0;

/** A new company with one user and its API calls. */
export async function openClient(
  child: ChildProcessByStdio<Writable, Readable, null>,
  url: string,
  databaseUrl: string,
): Promise<Api> {
  companies += 1;
  const email = `bench-${companies}@example.com`;
  const made = new Promise<string>((found) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const id = /^user (\S+)$/.exec(line)?.[1];
      if (id === undefined) return;
      lines.close();
      child.stdout.resume();
      found(id);
    });
  });
  child.stdin.write(`${email}\n`);
  const userId = await made;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: string }>(
    `insert into portal.clients (name, legal_name, debt_types, is_onboarding_completed) values ('Bench', 'Bench', '{medical}', true) returning id`,
  );
  const clientId = rows[0]?.id ?? '';
  await database.query(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, [
    clientId,
    userId,
  ]);
  await database.end();

  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'bench-password' }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const base = `${url}/api/legacy/v1/clients/${clientId}`;
  const authorization = `Bearer ${token}`;

  const ask = async (method: string, path: string, body?: unknown): Promise<ImportDetails> => {
    const response = await fetch(`${base}/imports${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: ImportDetails };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const get = (importId: string) => ask('GET', `/${importId}`);

  return {
    clientId,
    ask,
    get,
    async reaches(importId, states) {
      for (;;) {
        const found = await get(importId);
        if (states.includes(found.state)) return found;
        if (found.failure && ['failed', 'ready'].includes(found.state)) throw new Error(found.failure.message);
        await delay(50);
      }
    },
    async send(fileName, bytes) {
      const created = await ask('POST', '', { file_name: fileName, file_bytes: bytes.length });
      const encode = (text: string) => Buffer.from(text).toString('base64');
      const headers = { 'tus-resumable': '1.0.0', authorization };
      const started = await fetch(`${url}/storage/v1/upload/resumable`, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(bytes.length),
          'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${clientId}/${created.id}`)}`,
        },
      });
      const sent = await fetch(new URL(started.headers.get('location') ?? '', url), {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      });
      if (sent.status !== 204) throw new Error(`the upload was answered ${sent.status}`);
      return created.id;
    },
    async list() {
      const response = await fetch(`${base}/debtors?limit=100`, { headers: { authorization } });
      await response.arrayBuffer();
    },
    async longestPause() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^recoup_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1] ?? 0) * 1000;
    },
  };
}
