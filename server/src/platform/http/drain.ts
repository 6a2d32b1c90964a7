import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { completesWithin } from '../with-timeout.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** `/readyz` fails once the shutdown is announced. */
    shutdown: { isAnnounced: boolean };
  }
}

/**
 * Milliseconds for requests on connections that a proxy kept open, after the server has stopped accepting new ones. A proxy without
 * health checks notices by a refused connection that the server is gone; until then it may send a request on a connection that is
 * about to close.
 */
const lastRequestsMs = 2000;

/** Milliseconds for a handler to end after its connection is gone. */
const handlerGraceMs = 5000;

/**
 * Returns the function that closes a server. For `announceSeconds` it keeps serving while `/readyz` fails and each response closes its
 * connection, so that load balancers switch to other servers. Then it accepts no more connections and, after a moment, no more
 * requests. It lets running ones finish for `seconds`, and cuts the remaining connections: a client that never reads its response, or
 * never ends its request, would block it forever. Upgraded sockets are included; the HTTP server no longer tracks them.
 */
export function createGracefulShutdown(
  app: FastifyInstance,
  { announceSeconds = 0, seconds, log }: { announceSeconds?: number; seconds: number; log: Pick<FastifyBaseLogger, 'warn'> },
): () => Promise<void> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Runs before Fastify's listener, so that the header is set before the response.
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (app.shutdown.isAnnounced) response.setHeader('connection', 'close');
  });
  let isDraining = false;
  app.server.on('request', (_request, response: ServerResponse) => {
    // A keep-alive client would hold the connection open after its response.
    response.once('close', () => isDraining && app.server.closeIdleConnections());
  });
  return async () => {
    app.shutdown.isAnnounced = true;
    if (announceSeconds > 0) {
      await delay(announceSeconds * 1000);
      // Not that of the HTTP server, which also closes idle connections.
      Server.prototype.close.call(app.server);
      await delay(lastRequestsMs);
    }
    isDraining = true;
    const closed = app.close();
    if (await completesWithin(seconds * 1000, closed)) return;
    log.warn({ connections: open.size }, 'connections were closed because they did not end in time');
    for (const socket of open) socket.destroy();
    if (!(await completesWithin(handlerGraceMs, closed))) log.warn({}, 'a request was still running when the server stopped');
  };
}
