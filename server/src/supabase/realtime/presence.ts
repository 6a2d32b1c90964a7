import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/db.ts';
import type { Channel } from './channel.ts';

type Metas = Record<string, { metas: unknown[] }>;

export interface PresenceDiff {
  joins: Metas;
  leaves: Metas;
}

const metas = z.record(z.string(), z.object({ metas: z.array(z.unknown()) }));
const diff = z.object({ joins: metas, leaves: metas });
export const readDiff = (body: unknown): PresenceDiff => diff.parse(body);

const newRef = () => Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('base64url');

const shown = (present: NonNullable<Channel['present']>) => ({ ...present.meta, phx_ref: present.ref });

/** Presence per topic, stored in the database so that all servers show the same. */
export function createPresences({ db, node }: { db: Db; node: string }) {
  async function broadcast(channel: Pick<Channel, 'topic' | 'private'>, change: PresenceDiff): Promise<void> {
    await sql`insert into realtime_ext.relays (kind, topic, private, body)
      values ('presence', ${channel.topic}, ${channel.private}, ${JSON.stringify(change)})`.execute(db.owner);
  }

  async function write({ id, topic, private: isPrivate, request, present }: Channel): Promise<void> {
    if (!present) return;
    await sql`insert into realtime_ext.presences (channel, node, topic, private, key, ref, meta)
      values (${id}, ${node}, ${topic}, ${isPrivate}, ${request.presenceKey}, ${present.ref}, ${JSON.stringify(present.meta)})
      on conflict (channel) do update set ref = excluded.ref, meta = excluded.meta`.execute(db.owner);
  }

  return {
    async track(channel: Channel, meta: Readonly<Record<string, unknown>>): Promise<void> {
      const before = channel.present;
      // Closed during the permission check: nothing would remove it later.
      if (channel.isClosed || (before && JSON.stringify(before.meta) === JSON.stringify(meta))) return;
      const now = { ref: newRef(), meta };
      channel.present = now;
      await write(channel);
      const key = channel.request.presenceKey;
      await broadcast(channel, {
        joins: { [key]: { metas: [{ ...shown(now), ...(before ? { phx_ref_prev: before.ref } : {}) }] } },
        leaves: before ? { [key]: { metas: [shown(before)] } } : {},
      });
    },
    async untrack(channel: Channel): Promise<void> {
      const before = channel.present;
      if (!before) return;
      channel.present = null;
      await sql`delete from realtime_ext.presences where channel = ${channel.id}`.execute(db.owner);
      await broadcast(channel, { joins: {}, leaves: { [channel.request.presenceKey]: { metas: [shown(before)] } } });
    },
    /** The presence state of a topic. */
    async state({ topic, private: isPrivate }: Pick<Channel, 'topic' | 'private'>): Promise<Metas> {
      const { rows } = await sql<{ key: string; ref: string; meta: Record<string, unknown> }>`
        select key, ref, meta from realtime_ext.presences where topic = ${topic} and private = ${isPrivate} order by key, ref`.execute(
        db.owner,
      );
      const state: Metas = {};
      for (const { key, ref, meta } of rows) (state[key] ??= { metas: [] }).metas.push({ ...meta, phx_ref: ref });
      return state;
    },
    /** Writes this server's presence again after the database lost it. */
    async restore(channels: Iterable<Channel>): Promise<void> {
      for (const channel of channels) await write(channel);
    },
    /** Removes the presence of dead servers and announces it. */
    async clearNodes(nodes: readonly string[]): Promise<void> {
      await sql`
        with gone as (delete from realtime_ext.presences where node = any (${nodes}::uuid[]) returning topic, private, key, ref, meta)
        insert into realtime_ext.relays (kind, topic, private, body)
        select 'presence', topic, private, jsonb_build_object('joins', '{}'::jsonb, 'leaves',
          jsonb_build_object(key, jsonb_build_object('metas', jsonb_build_array(meta || jsonb_build_object('phx_ref', ref)))))
        from gone`.execute(db.owner);
    },
  };
}

export type Presences = ReturnType<typeof createPresences>;
