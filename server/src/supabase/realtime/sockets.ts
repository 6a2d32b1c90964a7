import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { CrossOrigin } from '#platform/http/cross-origin.ts';
import type { Outlet } from './channel.ts';
import type { Identity } from './identity.ts';
import { createRate } from './limits.ts';
import { createSession, type Session } from './session.ts';
import type { RealtimeService } from './service.ts';
import { decodeFrame, encodeFrame, isVersion, MalformedFrame, type Frame, type Version } from './wire.ts';

export interface Sockets {
  /** Answers a WebSocket upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Closes all sockets, and waits at most a second for their clients to confirm. */
  drain(code: number, reason: string): Promise<void>;
  readonly size: number;
}

interface Options {
  service: RealtimeService;
  /** Errors: RealtimeError if it is none of the project's keys. */
  readKey(key: string): Promise<Identity>;
  addressOf(request: IncomingMessage): string;
  isClosedForMaintenance: boolean;
}

const goingAway = 1001;
const policyViolated = 1008;

/** Whether a page may open a socket: one of this host, or of an origin that may call the APIs. Programs send no origin. */
function isOwnOrNamed({ origin, host }: IncomingHttpHeaders, crossOrigin: CrossOrigin): boolean {
  if (origin === undefined || crossOrigin(origin) !== null) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** This process's sockets: admission and disconnection. */
export function createSockets({ service, readKey, addressOf, isClosedForMaintenance }: Options): Sockets {
  const { limits, log } = service.options;
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  const byAddress = new Map<string, { sockets: number; joins: ReturnType<typeof createRate> }>();
  const people = new Map<string, Set<Session>>();
  /** Clean-up work of closed sockets. */
  const ending = new Set<Promise<void>>();
  let isDraining = false;

  service.onGap = () => {
    for (const socket of open) socket.close(1012, 'Join again');
  };

  function count(address: string, by: number): void {
    const known = byAddress.get(address) ?? { sockets: 0, joins: createRate(limits.joinsPerSecondPerAddress) };
    known.sockets += by;
    if (known.sockets > 0) byAddress.set(address, known);
    else byAddress.delete(address);
  }

  function serve(
    socket: WebSocket,
    { version, keyHolder, address }: { version: Version; keyHolder: Identity; address: string },
  ): void {
    open.add(socket);
    count(address, 1);
    let malformed = 0;
    let waiting = 0;
    let waitingBytes = 0;
    let turn: Promise<void> = Promise.resolve();

    const outlet: Outlet = {
      version,
      send(data) {
        if (socket.readyState !== socket.OPEN) return;
        // A client that does not read would fill the memory.
        if (socket.bufferedAmount > limits.bufferedBytes) return socket.terminate();
        socket.send(data, { binary: typeof data !== 'string' });
      },
    };
    const close = (reason: string) => socket.close(policyViolated, reason);
    const session = createSession({
      service,
      outlet,
      keyHolder,
      mayJoin: () => !(byAddress.get(address)?.joins.exceeds() ?? false),
      people,
      close,
    });
    const silence = setTimeout(() => socket.close(goingAway, 'No heartbeat'), limits.silenceMs);
    const idle = setInterval(() => {
      if (session.isEmpty()) socket.close(1000, 'No channel');
    }, limits.withoutChannelMs);

    socket.on('message', (data, isBinary) => {
      silence.refresh();
      // Messages after the close frame are ignored.
      if (socket.readyState !== socket.OPEN) return;
      const bytes = toBuffer(data);
      let frame: Frame;
      try {
        frame = decodeFrame(bytes, isBinary, version);
      } catch (error) {
        if (!(error instanceof MalformedFrame)) throw error;
        malformed += 1;
        if (malformed > limits.malformedMessages) return close('Too many messages that cannot be read');
        return outlet.send(refuse(error.message, version));
      }
      if (waiting >= limits.waitingMessages || waitingBytes >= limits.waitingBytes) return close('Too many messages at once');
      waiting += 1;
      waitingBytes += bytes.length;
      turn = turn
        .then(() => session.handle(frame))
        .catch((error: unknown) => log.warn({ err: error }, 'realtime could not handle a message'))
        .finally(() => {
          waiting -= 1;
          waitingBytes -= bytes.length;
        });
    });
    // The library closes a socket with an oversized or invalid frame; without a listener the error would end the process.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(silence);
      clearInterval(idle);
      open.delete(socket);
      count(address, -1);
      const end = session
        .end()
        .catch((error: unknown) => log.warn({ err: error }, 'realtime could not remove presence'))
        .finally(() => ending.delete(end));
      ending.add(end);
    });
  }

  return {
    async upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const refuseWith = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      if (isClosedForMaintenance || isDraining) return void refuseWith('503 Service Unavailable');
      if (!isOwnOrNamed(request.headers, service.options.crossOrigin)) return void refuseWith('403 Forbidden');
      const query = new URL(request.url ?? '', 'http://localhost').searchParams;
      const version = query.get('vsn') ?? '1.0.0';
      if (!isVersion(version)) return void refuseWith('400 Bad Request');
      const address = addressOf(request);
      if (open.size >= limits.sockets || (byAddress.get(address)?.sockets ?? 0) >= limits.socketsPerAddress)
        return void refuseWith('429 Too Many Requests');
      let keyHolder: Identity;
      try {
        keyHolder = await readKey(query.get('apikey') ?? String(request.headers['x-api-key'] ?? ''));
      } catch {
        return void refuseWith('403 Forbidden');
      }
      if (socket.destroyed) return;
      // The upgrade was requested while the server was up, and the key was verified after it began to stop.
      if (isDraining) return void refuseWith('503 Service Unavailable');
      server.handleUpgrade(request, socket, head, (opened) => serve(opened, { version, keyHolder, address }));
    },
    async drain(code, reason) {
      isDraining = true;
      const closed = [...open].map(
        (socket) =>
          new Promise<void>((resolve) => {
            const patience = setTimeout(() => socket.terminate(), 1000);
            socket.once('close', () => {
              clearTimeout(patience);
              resolve();
            });
            socket.close(code, reason);
          }),
      );
      await Promise.all(closed);
      await Promise.all(ending);
    },
    get size() {
      return open.size;
    },
  };
}

/** The reply to a malformed message, outside any channel. */
function refuse(reason: string, version: Version): string {
  return encodeFrame({ joinRef: null, ref: null, topic: 'phoenix', event: 'phx_error', payload: { reason } }, version);
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
