import { type Channel, type Outlet, pushClose, push } from './channel.ts';
import type { Identity } from './identity.ts';
import { endWithToken, joinChannel, topicOf } from './join.ts';
import { readPush } from './join-payload.ts';
import { createRate } from './limits.ts';
import { relayBroadcasts } from './messages.ts';
import { mayWrite, type Extension } from './policies.ts';
import { RealtimeError, tooManyChannels, tooManyJoins, tooManySockets, unauthorized, unavailable } from './realtime.errors.ts';
import type { RealtimeService } from './service.ts';
import { encodeFrame, type Frame } from './wire.ts';

/** The conversation with one socket. Frames are handled one at a time. */
export interface Session {
  handle(frame: Frame): Promise<void>;
  /** True if nothing is subscribed. */
  isEmpty(): boolean;
  end(): Promise<void>;
}

interface SessionOptions {
  service: RealtimeService;
  outlet: Outlet;
  keyHolder: Identity;
  /** False if its address joined too often this second. */
  mayJoin(): boolean;
  /** Sockets per user in this process. */
  people: Map<string, Set<Session>>;
  /** Closes the socket for errors outside any channel. */
  close(reason: string): void;
}

export function createSession({ service, outlet, keyHolder, mayJoin, people, close }: SessionOptions): Session {
  const { limits, db, identities, log } = service.options;
  const channels = new Map<string, Channel>();
  const joins = createRate(limits.joinsPerSecond);
  const messages = createRate(limits.messagesPerSecond);
  const persons = new Set<string>();
  let isEnded = false;

  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown) =>
    outlet.send(encodeFrame({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, outlet.version));

  function admit({ userId }: Identity): void {
    if (userId === null) return;
    const own = people.get(userId) ?? new Set();
    if (!own.has(session) && own.size >= limits.socketsPerUser) throw tooManySockets();
    own.add(session);
    persons.add(userId);
    people.set(userId, own);
  }

  async function join(frame: Frame, topic: string): Promise<void> {
    if (joins.exceeds()) {
      reply(frame, 'error', { reason: tooManyJoins().reason });
      return close(tooManyJoins().message);
    }
    if (!mayJoin()) return reply(frame, 'error', { reason: tooManyJoins().reason });
    const former = channels.get(frame.topic);
    if (former) {
      pushClose(former);
      await leave(former);
    }
    let opened: Channel | null = null;
    try {
      if (channels.size >= limits.channelsPerSocket) throw tooManyChannels();
      const joined = await joinChannel(service, {
        frame,
        topic,
        outlet,
        keyHolder,
        admit,
        onOpen: (channel) => {
          opened = channel;
        },
      });
      if (isEnded) return await service.leave(joined.channel);
      // Its access ended while it joined.
      if (joined.channel.isClosed) throw unauthorized(topic);
      channels.set(frame.topic, joined.channel);
      reply(frame, 'ok', joined.response);
      await joined.afterwards();
    } catch (error) {
      if (opened) await leave(opened);
      if (!(error instanceof RealtimeError)) log.warn({ err: error }, 'a realtime channel could not be joined');
      reply(frame, 'error', { reason: (error instanceof RealtimeError ? error : unavailable()).reason });
    }
  }

  async function leave(channel: Channel): Promise<void> {
    if (channels.get(channel.wireTopic) === channel) channels.delete(channel.wireTopic);
    await service.leave(channel);
  }

  async function maySay(channel: Channel, extension: Extension): Promise<boolean> {
    if (!channel.private) return channel.rights[extension];
    const known = channel.mayWrite[extension] ?? (await mayWrite(db, channel, extension));
    channel.mayWrite[extension] = known;
    return known;
  }

  async function broadcast(channel: Channel, frame: Frame): Promise<void> {
    const message = readPush(frame.payload);
    const answer = channel.request.wantsReceipt ? reply : () => {};
    if (!message) return answer(frame, 'error', { reason: 'A broadcast has an event' });
    if (!(await maySay(channel, 'broadcast')))
      return answer(frame, 'error', {
        reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.topic}`,
      });
    const { topic, private: isPrivate, id: sender } = channel;
    await relayBroadcasts(db, [{ topic, private: isPrivate, sender, event: message.event, payload: message.payload ?? {} }]);
    answer(frame, 'ok', {});
  }

  async function presence(channel: Channel, frame: Frame): Promise<void> {
    const message = readPush(frame.payload);
    const event = message?.event.toLowerCase();
    if (event === 'untrack') {
      await service.presences.untrack(channel);
      return reply(frame, 'ok', {});
    }
    const { payload: meta = {} } = message ?? {};
    if (event !== 'track' || typeof meta !== 'object' || meta === null || Array.isArray(meta))
      return reply(frame, 'error', { reason: 'Presence track payload must be a map' });
    if (!(await maySay(channel, 'presence')))
      return reply(frame, 'error', { reason: 'Unauthorized: You may not be present here' });
    const wasHearing = channel.hearsPresence;
    channel.hearsPresence = true;
    await service.presences.track(channel, meta as Record<string, unknown>);
    reply(frame, 'ok', {});
    if (!wasHearing && channel.rights.presence) push(channel, 'presence_state', await service.presences.state(channel));
  }

  async function refresh(channel: Channel, frame: Frame): Promise<void> {
    const { access_token: token } = (frame.payload ?? {}) as { access_token?: unknown };
    if (typeof token !== 'string' || token === channel.identity.token) return;
    try {
      const identity = await identities.identify(token);
      admit(identity);
      await service.recheck(channel, identity);
      endWithToken(service, channel);
    } catch (error) {
      if (!(error instanceof RealtimeError)) throw error;
      service.shutDown(channel, error.message);
    }
    removeClosed();
  }

  /** Channels that the service closed. */
  function removeClosed(): void {
    for (const [topic, channel] of channels) if (channel.isClosed) channels.delete(topic);
  }

  async function dispatch(channel: Channel, frame: Frame): Promise<void> {
    switch (frame.event) {
      case 'phx_leave':
        await leave(channel);
        return reply(frame, 'ok', {});
      case 'broadcast':
        return broadcast(channel, frame);
      case 'presence':
        return presence(channel, frame);
      case 'access_token':
        return refresh(channel, frame);
      default:
        // As on the wire, other messages are not answered.
        return undefined;
    }
  }

  const session: Session = {
    async handle(frame) {
      if (isEnded) return;
      const topic = topicOf(frame.topic);
      if (topic !== null && frame.event === 'phx_join') return join(frame, topic);
      removeClosed();
      const channel = channels.get(frame.topic);
      // Messages outside any channel are counted too: each costs a reply.
      if (!channel && messages.exceeds()) return close('Too many messages per second');
      if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(frame, 'ok', {});
      // Leaving a channel that was never joined succeeds.
      if (!channel && frame.event === 'phx_leave') return reply(frame, 'ok', {});
      if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' });
      if (messages.exceeds()) return service.shutDown(channel, 'Too many messages per second');
      try {
        await dispatch(channel, frame);
      } catch (error) {
        log.warn({ err: error }, 'realtime could not answer a message');
        reply(frame, 'error', { reason: unavailable().reason });
      }
    },
    isEmpty() {
      removeClosed();
      return channels.size === 0;
    },
    async end() {
      isEnded = true;
      for (const userId of persons) {
        const own = people.get(userId);
        own?.delete(session);
        if (own?.size === 0) people.delete(userId);
      }
      for (const channel of channels.values()) await service.leave(channel);
      channels.clear();
    },
  };
  return session;
}
