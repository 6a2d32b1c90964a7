import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface Office {
  clientId: string;
  clientCode: string;
  email: string;
  password: string;
  anonKey: string;
  token: string;
  /** With the scope `write`. */
  feedKey: string;
  account: { id: string; personId: string };
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const encode = (text: string) => Buffer.from(text).toString('base64');
const json = (key: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** What users and the agency's system do all day; each action throws if an answer was not a success. */
const makeActions = ({ clientId, clientCode, email, password, anonKey, token, feedKey, account }: Office, ask: Ask) => {
  const legacy = `/api/legacy/v1/clients/${clientId}`;
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string) => () => ask(path, { headers });
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  return {
    list: read(`${legacy}/debtors?limit=50`),
    account: read(`${legacy}/debtors/${account.personId}/accounts/${account.id}`),
    home: read(`${legacy}/overview`),
    threads: read(`${legacy}/message-threads`),
    report: read(`${legacy}/reports/inventory/preview?period=all`),
    search: read(`/api/search/v3/clients/${clientId}/search?q=example`),
    members: read(`/api/core/v1/clients/${clientId}/users`),
    rest: read('/rest/v1/locations?select=*,accounts(number)'),
    message: () =>
      ask(`${legacy}/accounts/${account.id}/messages`, json(token, { body: 'Hello' }, { 'idempotency-key': randomUUID() })),
    location: () =>
      ask(
        `/api/core/v1/clients/${clientId}/locations/import`,
        json(
          token,
          {
            rows: [
              {
                code: randomUUID().slice(0, 8),
                name: 'Office',
                line1: '',
                line2: '',
                city: '',
                state: '',
                postal_code: '',
                phone: '',
                hours: '',
              },
            ],
          },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    signIn: () => ask('/auth/v1/token?grant_type=password', json(anonKey, { email, password }, { apikey: anonKey })),
    item: async () => {
      const item = {
        kind: 'company_message',
        id: randomUUID(),
        client: clientCode,
        at: new Date().toISOString(),
        by: 'Robin',
        text: 'Hello',
      };
      const answer = await ask('/api/feed/v1/items', json(feedKey, item, { 'content-type': 'application/x-ndjson' }));
      const text = await answer.clone().text();
      if (!text.includes('"applied"')) throw new Error(`the feed answered ${text}`);
      return answer;
    },
    upload: async () => {
      const created = await ask('/storage/v1/upload/resumable', {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': '20',
          'upload-metadata': `bucketName ${encode('documents')},objectName ${encode(`${clientId}/${randomUUID()}.txt`)},contentType ${encode('text/plain')}`,
        },
      });
      const { pathname } = new URL(created.headers.get('location') ?? '', 'http://localhost');
      const patch = (offset: number) =>
        ask(pathname, {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          body: 'ten bytes\n',
        });
      await patch(0);
      return patch(10);
    },
  };
};

/** Opens the web app as a browser does: the page, then its files. */
const openPage = (ask: Ask) => async (): Promise<Response> => {
  const page = await ask('/');
  const html = await page.clone().text();
  await Promise.all(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(async ([, path = '']) => (await ask(path)).arrayBuffer()),
  );
  return page;
};

interface Work {
  /** The servers serve the web app. */
  withWebApp?: boolean;
  /** A failure ends the work, and `succeeds` throws. */
  failsFast?: boolean;
  /** Between two rounds of an action. */
  pauseMs?: number;
}

/**
 * Repeats each action until stopped, rotating among the servers. Connections are kept alive. `urls` is asked before each request.
 */
export function startOfficeWork(
  urls: () => readonly string[],
  office: Office,
  { withWebApp = false, failsFast = true, pauseMs = 0 }: Work = {},
) {
  const failures: string[] = [];
  const done = new Map<string, number>();
  const progress = new EventEmitter();
  let turn = 0;
  const over = new AbortController();

  const ask: Ask = async (path, init) => {
    const all = urls();
    turn += 1;
    const url = `${all[turn % all.length]}${path}`;
    const answer = await fetch(url, init);
    if (!answer.ok) throw new Error(`${init?.method ?? 'GET'} ${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const actions = Object.entries({ ...makeActions(office, ask), ...(withWebApp ? { page: openPage(ask) } : {}) });

  async function repeat(name: string, action: () => Promise<Response>): Promise<void> {
    while (!over.signal.aborted) {
      try {
        await (await action()).arrayBuffer();
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)}`);
      }
      progress.emit('done');
      if (pauseMs > 0) await delay(pauseMs);
    }
  }
  const all = actions.map(([name, action]) => repeat(name, action));
  const total = () => [...done.values()].reduce((sum, count) => sum + count, 0);

  return {
    failures,
    total,
    /** Resolves when each action has succeeded `times` more times. */
    async succeeds(times: number): Promise<void> {
      const before = new Map(done);
      const isDone = () => actions.every(([name]) => (done.get(name) ?? 0) >= (before.get(name) ?? 0) + times);
      while (!isDone()) {
        if (failsFast && failures.length > 0) {
          over.abort();
          throw new Error(failures.join('\n'));
        }
        await once(progress, 'done');
      }
    },
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(all);
    },
  };
}
