import type { Logger } from 'pino';
import type { Db } from '#platform/db/db.ts';
import type { CrossOrigin } from '#platform/http/cross-origin.ts';
import { newId } from '#platform/ids.ts';
import { pushClose, pushSystem, type Channel } from './channel.ts';
import { deliverBroadcast, deliverChange, deliverPresence } from './deliver.ts';
import { createHub, type Hub } from './hub.ts';
import type { Identities, Identity } from './identity.ts';
import type { RealtimeLimits } from './limits.ts';
import { createNode, type Node } from './node.ts';
import { findReadRights } from './policies.ts';
import { createPresences, type Presences } from './presence.ts';
import { RealtimeError } from './realtime.errors.ts';
import { createRelayReader, type Relay, type RelayReader } from './relay-reader.ts';
import { sourceOfTopic } from './views.ts';

export interface RealtimeOptions {
  db: Db;
  databaseUrl: string;
  identities: Identities;
  limits: RealtimeLimits;
  /** Whether channels without policies may be joined, by anyone with the public key. */
  isPublicAllowed: boolean;
  /** Origins whose pages may broadcast over HTTP. */
  crossOrigin: CrossOrigin;
  /** Topics that the database announces only while they have listeners. */
  watched: RegExp;
  /** The schemas whose views may be subscribed to. */
  viewSchemas: readonly string[];
  log: Logger;
}

/** State shared by all sockets of this process. */
export interface RealtimeService {
  readonly options: RealtimeOptions;
  readonly hub: Hub;
  readonly node: Node;
  readonly presences: Presences;
  readonly reader: RelayReader;
  /** Before the first channel: everything from now on is received. */
  begin(): Promise<void>;
  /** Registers listeners of a topic that the database announces on demand. */
  watch(topic: string): Promise<void>;
  /** Delivers to a joined channel what arrived while it joined. */
  release(channel: Channel): void;
  /** Closes a channel with a reason. */
  shutDown(channel: Channel, reason: string): void;
  /** Closes a channel that its client left. */
  leave(channel: Channel): Promise<void>;
  /** Checks permissions again, for `identity` or the current one. */
  recheck(channel: Channel, identity?: Identity): Promise<void>;
  /** Called when every channel must join again. */
  onGap: () => void;
  stop(): Promise<void>;
}

const beatMs = 10_000;
/** Heartbeats without channels before reading stops. */
const idleBeats = 6;

export function createRealtimeService(options: RealtimeOptions): RealtimeService {
  const { db, databaseUrl, identities, limits, log } = options;
  const id = newId();
  const hub = createHub();
  const node = createNode({ db, id });
  const presences = createPresences({ db, node: id });
  /** Topics that running transactions may not see yet, until those transactions end. */
  const unsettled = new Map<string, bigint>();
  let changes: Promise<unknown> = Promise.resolve();
  let started: Promise<void> | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  let quietBeats = 0;
  let lastRecheck = performance.now();

  const logFailure = (what: string) => (error: unknown) => log.warn({ err: error }, `realtime could not ${what}`);

  const reader = createRelayReader({
    db,
    databaseUrl,
    log,
    onRelays: (relays, snapshot) => {
      for (const relay of relays) {
        try {
          deliver(relay);
        } catch (error) {
          logFailure('deliver a message')(error);
        }
      }
      settle(snapshot.xmin);
    },
    onGap: () => service.onGap(),
  });

  function deliver(relay: Relay): void {
    if (relay.kind === 'change') return deliverTo(hub.ofTable(relay.topic), relay);
    if (relay.kind !== 'access') return deliverTo([...hub.ofTopic(relay)], relay);
    const { user_ids: userIds } = relay.body as { user_ids: string[] };
    for (const channel of hub.ofUsers(userIds)) void service.recheck(channel).catch(logFailure('recheck permissions'));
  }

  function deliverTo(channels: readonly Channel[], relay: Relay): void {
    if (relay.kind === 'presence') deliverPresence(channels, relay);
    else if (relay.kind === 'change')
      changes = changes.then(() => deliverChange(db, channels, relay)).catch(logFailure('deliver a row change'));
    else deliverBroadcast(channels, relay);
  }

  function settle(xmin: bigint): void {
    for (const [topic, xmax] of unsettled) {
      if (xmin < xmax) continue;
      unsettled.delete(topic);
      for (const channel of hub.ofTopic({ topic, private: true }))
        pushSystem(channel, { extension: 'settled', status: 'ok', message: 'All earlier changes have been delivered' });
    }
  }

  function isHeard(topic: string): boolean {
    const source = sourceOfTopic(topic);
    return (source === null ? [...hub.ofTopic({ topic, private: true })] : hub.ofTable(source)).length > 0;
  }

  async function beat(): Promise<void> {
    quietBeats = hub.size === 0 ? quietBeats + 1 : 0;
    if (quietBeats >= idleBeats) return rest();
    const { isNew, deadNodes } = await node.beat();
    if (isNew) {
      await node.rewatch();
      await presences.restore(hub.all());
    }
    if (deadNodes.length > 0) await presences.clearNodes(deadNodes);
    await node.unwatch(isHeard);
    if (performance.now() - lastRecheck < limits.recheckMs) return;
    lastRecheck = performance.now();
    for (const channel of hub.all()) await service.recheck(channel);
  }

  let resting: Promise<void> = Promise.resolve();
  function rest(): Promise<void> {
    clearInterval(heartbeat);
    started = null;
    quietBeats = 0;
    resting = reader
      .stop()
      .then(() => presences.clearNodes([id]))
      .then(() => node.leave());
    return resting;
  }

  async function start(): Promise<void> {
    await resting.catch(() => {});
    await node.beat().then(({ deadNodes }) => (deadNodes.length > 0 ? presences.clearNodes(deadNodes) : undefined));
    await reader.start();
    let isBeating = false;
    heartbeat = setInterval(
      () => {
        if (isBeating) return;
        isBeating = true;
        beat()
          .catch(logFailure('write its heartbeat'))
          .finally(() => {
            isBeating = false;
          });
      },
      Math.min(beatMs, limits.recheckMs),
    );
  }

  const service: RealtimeService = {
    options,
    hub,
    node,
    presences,
    reader,
    onGap: () => {},
    begin() {
      quietBeats = 0;
      started ??= start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      return started;
    },
    async watch(topic) {
      const end = await node.watch(topic);
      if (end !== null) unsettled.set(topic, end);
    },
    release(channel) {
      for (const relay of channel.held.splice(0)) deliverTo([channel], relay);
    },
    shutDown(channel, reason) {
      if (channel.isClosed) return;
      pushSystem(channel, { status: 'error', message: reason });
      pushClose(channel);
      service.leave(channel).catch(logFailure('remove presence'));
    },
    async leave(channel) {
      channel.isClosed = true;
      clearTimeout(channel.timer);
      hub.remove(channel);
      await presences.untrack(channel);
    },
    async recheck(channel, given) {
      if (channel.isClosed) return;
      try {
        const identity = given ?? (await identities.identify(channel.identity.token));
        channel.identity = identity;
        channel.mayWrite = {};
        if (!channel.private) return;
        const before = channel.rights;
        const rights = await findReadRights(db, { identity, topic: channel.topic });
        channel.rights = rights;
        if ((before.broadcast && !rights.broadcast) || (before.presence && !rights.presence))
          service.shutDown(channel, `You no longer have permission to read from this Channel topic: ${channel.topic}`);
      } catch (error) {
        if (!(error instanceof RealtimeError)) throw error;
        service.shutDown(channel, error.message);
      }
    },
    async stop() {
      if (!started) return;
      await started.catch(() => {});
      await changes;
      await rest().catch(logFailure('unregister this server'));
    },
  };
  return service;
}
