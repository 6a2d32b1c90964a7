import { MS_PER } from '@recoup/domain/shared/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressOf } from '#platform/http/address.ts';
import type { CrossOrigin } from '#platform/http/cross-origin.ts';
import { findUnstorable } from '#platform/http/storable.ts';
import type { Identity } from './identity.ts';
import { createRate } from './limits.ts';
import { relayBroadcasts } from './messages.ts';
import { mayWrite } from './policies.ts';
import { RealtimeError } from './realtime.errors.ts';
import type { RealtimeService } from './service.ts';

const message = z.object({
  topic: z.string().min(1).max(255),
  event: z.string().min(1).max(255),
  payload: z.unknown(),
  private: z.boolean().default(false),
});
const batch = z.object({ messages: z.array(message).min(1).max(100) });
const one = z.object({ topic: z.string().min(1).max(255), event: z.string().min(1).max(255) });

type Message = z.output<typeof message>;

/** Broadcasts over HTTP: `channel.send` before subscribing, and `channel.httpSend`. */
export function registerBroadcastRoutes(
  app: FastifyInstance,
  { service, readKey }: { service: RealtimeService; readKey(key: string): Promise<Identity> },
): void {
  const { db, identities, isPublicAllowed, limits, crossOrigin } = service.options;
  const rates = new Map<string, ReturnType<typeof createRate>>();
  // Otherwise every address ever seen would be kept.
  const sweep = setInterval(() => rates.clear(), MS_PER.minute).unref();
  app.addHook('onClose', async () => clearInterval(sweep));

  allowNamedOrigins(app, crossOrigin);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** With the project's key, or a user's token. Errors: RealtimeError. */
  async function identify({ headers }: FastifyRequest): Promise<Identity> {
    const bearer = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const key = typeof headers['apikey'] === 'string' ? headers['apikey'] : undefined;
    const holder = await readKey(key ?? bearer ?? '');
    return bearer && bearer !== holder.token ? identities.identify(bearer) : holder;
  }

  async function maySay(identity: Identity, { topic, private: isPrivate }: Message): Promise<boolean> {
    if (identity.role === 'service_role') return true;
    return isPrivate ? mayWrite(db, { identity, topic }, 'broadcast') : isPublicAllowed;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, messages: readonly Message[]) {
    let identity: Identity;
    try {
      identity = await identify(request);
    } catch (error) {
      if (!(error instanceof RealtimeError)) throw error;
      return reply.status(401).send({ error: error.reason, message: error.message });
    }
    const address = addressOf(request);
    const rate = rates.get(address) ?? createRate(limits.httpMessagesPerSecond);
    rates.set(address, rate);
    if (messages.some(() => rate.exceeds())) return reply.status(429).send({ error: 'Too many messages per second' });
    const topics = new Map(messages.map((one) => [`${one.private} ${one.topic}`, one]));
    for (const each of topics.values())
      if (!(await maySay(identity, each)))
        return reply.status(403).send({ error: `You do not have permissions to write to this Channel topic: ${each.topic}` });
    await relayBroadcasts(
      db,
      messages.map((each) => ({ ...each, sender: null })),
    );
    return reply.status(202).send();
  }

  const options = { bodyLimit: limits.messageBytes, config: { operation: 'realtime.broadcast' }, schema: { hide: true } };
  app.post('/api/broadcast', options, (request, reply) => {
    const read = batch.safeParse(request.body);
    if (!read.success) return reply.status(422).send({ errors: { messages: ['needs a topic, an event and a payload each'] } });
    if (findUnstorable(read.data) !== undefined) return refuseUnstorable(reply);
    return send(request, reply, read.data.messages);
  });
  app.post('/api/broadcast/:topic/events/:event', options, (request, reply) => {
    const read = one.safeParse(request.params);
    if (!read.success) return reply.status(422).send({ error: 'A message needs a topic and an event' });
    if (findUnstorable([read.data, Buffer.isBuffer(request.body) ? null : request.body]) !== undefined)
      return refuseUnstorable(reply);
    const { private: isPrivate } = request.query as { private?: string };
    return send(request, reply, [{ ...read.data, payload: request.body, private: isPrivate === 'true' }]);
  });
}

const refuseUnstorable = (reply: FastifyReply) =>
  reply.status(422).send({ error: 'A message contains a character that cannot be stored' });

/** Pages of other origins cannot read responses. */
function allowNamedOrigins(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const origin = crossOrigin(headers.origin);
    void reply.headers({ vary: 'Origin', ...(origin === null ? {} : { 'access-control-allow-origin': origin }) });
  });
  app.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Authorization, Content-Type, apikey, X-Client-Info',
        'access-control-max-age': '3600',
      })
      .status(204)
      .send(),
  );
}
