import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP endpoint on loopback that records requests and answers as configured. */
export async function startRecorder(answer: (request: RecordedRequest) => { status?: number; body?: unknown } = () => ({})) {
  const requests: RecordedRequest[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const recorded = { headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      requests.push(recorded);
      arrivals.emit('request');
      const { status = 200, body = {} } = answer(recorded);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    requests,
    /** Waits for the oldest unread request. */
    async receive(): Promise<RecordedRequest> {
      for (;;) {
        const request = requests.shift();
        if (request) return request;
        await once(arrivals, 'request');
      }
    },
    async stop(): Promise<void> {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;
