import { pushSystem, push, type Channel, type Outlet } from './channel.ts';
import { createSubscription, findProblem } from './changes.ts';
import { deliverReplay } from './deliver.ts';
import type { Identity } from './identity.ts';
import { readJoin } from './join-payload.ts';
import { readReplay } from './messages.ts';
import { findReadRights, findSnapshot } from './policies.ts';
import { badReplay, privateOnly, tokenExpired, tooManyChanges, unauthorized } from './realtime.errors.ts';
import type { RealtimeService } from './service.ts';
import { listChangingViews, topicOfSource } from './views.ts';
import type { Frame } from './wire.ts';

const prefix = 'realtime:';

/** The channel's name; null if the topic is not ours. */
export function topicOf(wireTopic: string): string | null {
  return wireTopic.startsWith(prefix) && wireTopic.length > prefix.length ? wireTopic.slice(prefix.length) : null;
}

export interface Joining {
  frame: Frame;
  topic: string;
  outlet: Outlet;
  /** The socket's identity, if the join has no token. */
  keyHolder: Identity;
  /** Errors: RealtimeError if the user has too many channels. */
  admit(identity: Identity): void;
  /** Called while the channel already listens, so that nothing is missed during the permission check. */
  onOpen(channel: Channel): void;
}

/**
 * Subscribes a socket to a topic. Returns the channel, the reply, and the messages to send after the reply. Errors:
 * RealtimeError.
 */
export async function joinChannel(service: RealtimeService, joining: Joining) {
  const { db, identities, isPublicAllowed, limits, watched, viewSchemas } = service.options;
  const { frame, topic, outlet } = joining;
  const request = readJoin(frame.payload);
  const identity = request.token ? await identities.identify(request.token) : joining.keyHolder;
  joining.admit(identity);
  const isOpen = isPublicAllowed || identity.role === 'service_role';
  // A user's row changes need no policy on the topic: each row is read with the user's rights.
  if (!request.isPrivate && !isOpen && (identity.userId === null || request.changes.length === 0)) throw privateOnly();
  if (!request.isPrivate && request.replay) throw badReplay('Replay is not allowed for public channels');

  const views = request.changes.length > 0 ? await listChangingViews(db, viewSchemas) : [];
  const changes = request.changes.map((each) => createSubscription(each, views));
  const channel: Channel = {
    id: crypto.randomUUID(),
    topic,
    wireTopic: frame.topic,
    joinRef: frame.joinRef ?? frame.ref,
    private: request.isPrivate,
    outlet,
    request,
    changes,
    identity,
    rights: { broadcast: !request.isPrivate && isOpen, presence: !request.isPrivate && isOpen },
    mayWrite: {},
    hearsPresence: request.wantsPresence,
    present: null,
    isClosed: false,
    since: null,
    held: [],
    replayed: new Set(),
    timer: undefined,
  };
  await service.begin();
  // Nothing is awaited between the count and the registration, so joins in parallel cannot exceed the limit.
  if (countChanges(service, identity) + changes.length > limits.changesPerUser) throw tooManyChanges();
  service.hub.add(channel);
  joining.onOpen(channel);
  if (request.isPrivate) {
    const rights = await findReadRights(db, { identity, topic });
    if (channel.isClosed || !(rights.broadcast || rights.presence)) throw unauthorized(topic);
    channel.rights = rights;
    if (watched.test(topic)) await service.watch(topic);
  }
  const sources = new Set(changes.flatMap(({ views }) => views.map(({ source }) => source)));
  for (const source of sources) await service.watch(topicOfSource(source));
  const since = await findSnapshot(db);
  endWithToken(service, channel);
  const replayed = request.replay && channel.rights.broadcast ? await readReplay(db, topic, request.replay) : [];
  channel.replayed = new Set(replayed.map(({ id }) => id ?? ''));

  return {
    channel,
    response: { postgres_changes: channel.changes.map(({ given, id }) => ({ ...given, id })) },
    async afterwards() {
      if (channel.hearsPresence && channel.rights.presence)
        push(channel, 'presence_state', await service.presences.state(channel));
      deliverReplay(channel, replayed);
      channel.since = since;
      service.release(channel);
      await sendSubscribed(service, channel);
    },
  };
}

/** A user's subscriptions to row changes on this server. Those of the project's keys are not counted. */
function countChanges({ hub }: RealtimeService, { userId }: Identity): number {
  return userId === null ? 0 : hub.ofUsers([userId]).reduce((sum, { changes }) => sum + changes.length, 0);
}

/** The longest delay that a timer supports. */
const maxDelayMs = 2 ** 31 - 1;

/** Closes a channel when its token expires; a new token moves that. */
export function endWithToken(service: RealtimeService, channel: Channel): void {
  clearTimeout(channel.timer);
  const { expiresAt } = channel.identity;
  if (expiresAt === null || channel.isClosed) return;
  const wait = Math.max(0, Math.min(expiresAt - Date.now(), maxDelayMs));
  channel.timer = setTimeout(() => service.shutDown(channel, tokenExpired().message), wait);
}

async function sendSubscribed({ options }: RealtimeService, channel: Channel): Promise<void> {
  if (channel.changes.length === 0) return;
  let problem: string | null = null;
  // One after another: a channel must not take every connection of the pool.
  for (const change of channel.changes) problem ??= await findProblem(options.db, change, channel.identity.role);
  pushSystem(channel, {
    extension: 'postgres_changes',
    status: problem ? 'error' : 'ok',
    message: problem ?? 'Subscribed to PostgreSQL',
  });
}
