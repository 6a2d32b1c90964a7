import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const checkMs = 50;

/**
 * A round-robin load balancer for the servers whose `/readyz` succeeds. It keeps connections alive and repeats nothing: a
 * request that a server does not answer gets 502.
 */
export async function startBalancer(first: readonly string[]) {
  const urls = new Set(first);
  const ready = new Set(first);
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Socket>();
  let turn = 0;

  const choose = () => {
    turn += 1;
    return new URL([...ready][turn % ready.size] ?? [...urls][0] ?? '');
  };
  const target = ({ url, method, headers }: IncomingMessage) => {
    const { hostname, port } = choose();
    return { hostname, port, path: url, method, headers, agent };
  };

  const server = createServer((request, response) => {
    const passed = send(target(request), (answer) => {
      const headers = { ...answer.headers };
      // Of the connection to the server, not of this one.
      for (const name of ['connection', 'keep-alive']) delete headers[name];
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    passed.on('error', (error) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(`no answer: ${error.message}`);
    });
    request.pipe(passed);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = choose();
    const passed = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      passed.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      passed.write(head);
      socket.pipe(passed).pipe(socket);
    });
    for (const [one, other] of [
      [socket, passed],
      [passed, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });

  const over = new AbortController();
  async function watch(url: string): Promise<void> {
    while (!over.signal.aborted && urls.has(url)) {
      const isReady = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady && urls.has(url)) ready.add(url);
      else ready.delete(url);
      await delay(checkMs);
    }
  }
  const watching = first.map(watch);

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url: string): void {
      urls.add(url);
      watching.push(watch(url));
    },
    remove: (url: string) => void (urls.delete(url) && ready.delete(url)),
    isReady: (url: string) => ready.has(url),
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(watching);
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
