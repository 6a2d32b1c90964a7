import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createCrossOrigin } from '#platform/http/cross-origin.ts';
import { createIdentities, type TokenReader } from './identity.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';
import { badToken } from './realtime.errors.ts';
import { registerBroadcastRoutes } from './routes.ts';
import { createRealtimeService } from './service.ts';
import { createSockets } from './sockets.ts';

export type { RealtimeLimits } from './limits.ts';
export { purgeMessages } from './messages.ts';

export interface RealtimeOptions {
  config: Config;
  db: Db;
  databaseUrl: string;
  tokens: TokenReader;
  clock: Clock;
  log: Logger;
  limits?: Partial<RealtimeLimits> | undefined;
}

const path = '/realtime/v1';

/** Our own realtime service, mounted at /realtime/v1 unless SUPABASE_URL names a hosted project. */
export async function registerRealtime(
  app: FastifyInstance,
  { config, db, databaseUrl, tokens, clock, log, limits }: RealtimeOptions,
): Promise<void> {
  const identities = createIdentities(tokens, () => clock.now());
  const service = createRealtimeService({
    db,
    databaseUrl,
    identities,
    limits: { ...defaultLimits, ...limits },
    isPublicAllowed: config.REALTIME_PUBLIC_CHANNELS,
    crossOrigin: createCrossOrigin(config),
    watched: /^(account|console):/,
    viewSchemas: config.REST_SCHEMAS,
    log,
  });
  const readKey = async (key: string) => {
    const identity = key === '' ? null : await identities.identify(key);
    if (!identity || identity.userId !== null) throw badToken();
    return identity;
  };
  const sockets = createSockets({
    service,
    readKey,
    addressOf: (request) => addressBehind(request, config.TRUST_PROXY),
    isClosedForMaintenance: config.MAINTENANCE,
  });

  const isSocket = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === `${path}/websocket`;
  const server = app.server as Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };
  // Other protocols are answered with this one, as if none was requested.
  server.shouldUpgradeCallback = (request) => isSocket(request) && /^websocket$/i.test(request.headers.upgrade ?? '');
  app.server.on('upgrade', (request, socket, head) => {
    sockets.upgrade(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'realtime could not open a socket');
      socket.destroy();
    });
  });
  app.addHook('preClose', async () => {
    await sockets.drain(1001, 'The server is restarting');
    await service.stop();
  });
  showFigure(app, { name: 'recoup_realtime_sockets', help: 'Open sockets of the realtime service', read: () => sockets.size });
  showFigure(app, { name: 'recoup_realtime_channels', help: 'Channels that they have joined', read: () => service.hub.size });
  await app.register(async (scope) => registerBroadcastRoutes(scope, { service, readKey }), { prefix: path });
}

/** The client's address, as each trusted proxy recorded it. */
function addressBehind({ headers, socket }: IncomingMessage, proxies: number): string {
  const seen = [...String(headers['x-forwarded-for'] ?? '').split(','), socket.remoteAddress ?? ''].map((part) => part.trim());
  return seen.filter((part) => part !== '').at(-1 - proxies) ?? seen.find((part) => part !== '') ?? '';
}

function showFigure(app: FastifyInstance, { name, help, read }: { name: string; help: string; read(): number }): void {
  void new Gauge({
    name,
    help,
    registers: [app.metrics],
    collect() {
      this.set(read());
    },
  });
}
