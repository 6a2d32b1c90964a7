import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BreakableConnection {
  /** The same address through this proxy. */
  through(url: string): string;
  /** Closes every connection, and each new one at once, until `restore`. */
  cut(): void;
  /** `to`: the address from now on, as after a failover. */
  restore(to?: string): void;
  /** Connection attempts during the outage. */
  readonly refused: number;
  close(): Promise<void>;
}

/** A TCP proxy that a test can cut, as when the machine behind it is lost. */
export async function openBreakableConnection(to: string): Promise<BreakableConnection> {
  let target = new URL(to);
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      refused += 1;
      near.destroy();
      return;
    }
    const far = keep(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    through(url) {
      const way = new URL(url);
      way.hostname = '127.0.0.1';
      way.port = String(port);
      return way.href;
    },
    cut() {
      isCut = true;
      drop();
    },
    restore(next) {
      if (next !== undefined) target = new URL(next);
      isCut = false;
    },
    get refused() {
      return refused;
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
