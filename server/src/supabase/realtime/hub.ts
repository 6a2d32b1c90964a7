import type { Channel } from './channel.ts';

/** The channels of this process, by what they listen to. */
export interface Hub {
  add(channel: Channel): void;
  remove(channel: Channel): void;
  /** The channels of a user, after its token changed. */
  ofTopic(topic: { topic: string; private: boolean }): Iterable<Channel>;
  /** The channels of a table's changes, and of its views'. */
  ofTable(table: string): Channel[];
  ofUsers(userIds: readonly string[]): Channel[];
  all(): Iterable<Channel>;
  readonly size: number;
}

export function createHub(): Hub {
  const channels = new Set<Channel>();
  const byTopic = new Map<string, Set<Channel>>();
  const listeningToRows = new Set<Channel>();
  const keyOf = ({ topic, private: isPrivate }: { topic: string; private: boolean }) =>
    `${isPrivate ? 'private' : 'public'}:${topic}`;

  return {
    add(channel) {
      channels.add(channel);
      const key = keyOf(channel);
      const others = byTopic.get(key);
      if (others) others.add(channel);
      else byTopic.set(key, new Set([channel]));
      if (channel.changes.length > 0) listeningToRows.add(channel);
    },
    remove(channel) {
      channels.delete(channel);
      listeningToRows.delete(channel);
      const key = keyOf(channel);
      const others = byTopic.get(key);
      others?.delete(channel);
      if (others?.size === 0) byTopic.delete(key);
    },
    ofTopic: (topic) => byTopic.get(keyOf(topic)) ?? [],
    ofTable: (table) =>
      [...listeningToRows].filter(({ changes }) =>
        changes.some((change) => isOfTable(change, table) || change.views.some(({ source }) => source === table)),
      ),
    ofUsers: (userIds) => {
      const users = new Set(userIds);
      return [...channels].filter(({ identity }) => identity.userId !== null && users.has(identity.userId));
    },
    all: () => channels,
    get size() {
      return channels.size;
    },
  };
}

export function isOfTable({ schema, table }: { schema: string; table: string | null }, name: string): boolean {
  return table === null ? name.startsWith(`${schema}.`) : name === `${schema}.${table}`;
}
