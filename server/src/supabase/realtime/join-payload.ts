import { z } from 'zod';
import { badJoin } from './realtime.errors.ts';

const flag = z.boolean().nullish().transform(Boolean);

const change = z.object({
  event: z.string().default('*'),
  schema: z.string().default('public'),
  table: z.string().optional(),
  filter: z.string().max(2000).nullish(),
  select: z.array(z.string()).optional(),
});
export type ChangeRequest = z.output<typeof change>;

const replay = z.object({ since: z.number().int().min(0), limit: z.number().int().min(1).max(25).default(25) });

const payload = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: flag, self: flag, replay: replay.optional() }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(z.unknown()).max(100).nullish(),
      private: flag,
    })
    .nullish(),
  access_token: z.string().nullish(),
});

export interface JoinRequest {
  isPrivate: boolean;
  hearsItself: boolean;
  wantsReceipt: boolean;
  presenceKey: string;
  wantsPresence: boolean;
  replay: { since: number; limit: number } | null;
  changes: { request: ChangeRequest; given: Readonly<Record<string, unknown>> }[];
  token: string | null;
}

/** A client's channel options, with the wire's defaults. Errors: RealtimeError `InvalidJoinPayload`. */
export function readJoin(input: unknown): JoinRequest {
  const read = payload.safeParse(input ?? {});
  if (!read.success) throw badJoin(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '));
  const { config, access_token: token } = read.data;
  const changes = (config?.postgres_changes ?? []).map((given) => {
    const one = change.safeParse(given);
    if (!one.success) throw badJoin('postgres_changes names event, schema, table and filter');
    return { request: one.data, given: given as Readonly<Record<string, unknown>> };
  });
  return {
    isPrivate: config?.private ?? false,
    hearsItself: config?.broadcast?.self ?? false,
    wantsReceipt: config?.broadcast?.ack ?? false,
    presenceKey: config?.presence?.key || crypto.randomUUID(),
    wantsPresence: config?.presence?.enabled ?? false,
    replay: config?.broadcast?.replay ?? null,
    changes,
    token: token ?? null,
  };
}

const push = z.object({ event: z.string().min(1).max(255), payload: z.unknown().optional() }).loose();

/** A client's broadcast or presence message; null for anything else. */
export function readPush(input: unknown): { event: string; payload?: unknown } | null {
  const read = push.safeParse(input);
  return read.success ? read.data : null;
}
