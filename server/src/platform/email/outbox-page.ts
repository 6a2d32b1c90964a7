import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Vault } from '../crypto/index.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/errors.ts';
import { findInOutbox, listOutbox } from './outbox.ts';
import { escapeHtml } from './render.ts';

const params = z.object({ id: z.uuid() });

/**
 * `/outbox`: emails that an installation without SMTP would have sent. They contain links that sign people in, so only browsers
 * on the server's own machine see them (`anywhere` is for isolated machines).
 */
export function serveOutbox(app: FastifyInstance, { db, vault, anywhere }: { db: Db; vault: Vault; anywhere: boolean }): void {
  const guard = async (request: FastifyRequest) => {
    if (!anywhere && !isFromThisMachine(request)) throw nothingHere();
  };
  const options = { schema: { hide: true }, onRequest: guard };

  app.get('/outbox', options, async (_request, reply) => {
    const mails = await listOutbox(db, vault);
    const rows = mails.map(
      ({ id, to, subject, sentAt }) =>
        `<li><a href="/outbox/${id}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}, <time datetime="${sentAt.toISOString()}">${sentAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></li>`,
    );
    const body = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail has been sent yet.</p>';
    return reply.headers(pageHeaders).send(page('Outbox', body));
  });

  app.get('/outbox/:id', options, async (request, reply) => {
    const { to, subject, text, id } = await find(request);
    const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
    const body = `<p>To ${escapeHtml(to)} · <a href="/outbox/${id}/html">as HTML</a> · <a href="/outbox">all mails</a></p><pre>${linked}</pre>`;
    return reply.headers(pageHeaders).send(page(subject, body));
  });

  app.get('/outbox/:id/html', options, async (request, reply) => reply.headers(pageHeaders).send((await find(request)).html));

  async function find(request: FastifyRequest) {
    const parsed = params.safeParse(request.params);
    const mail = parsed.success ? await findInOutbox(db, vault, parsed.data.id) : undefined;
    if (!mail) throw nothingHere();
    return mail;
  }
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const nothingHere = () => new AppError({ status: 404, code: 'not_found', message: 'Not found' });

const proxyHeader = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

/** Through no proxy, over loopback, and by a local name: DNS rebinding gains nothing. */
function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  // A minimal proxy configuration adds no header, but then speaks an HTTP version that no browser uses.
  const isProxied = raw.httpVersion === '1.0' || Object.keys(headers).some((name) => proxyHeader.test(name));
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return !isProxied && (peer === '::1' || peer.startsWith('127.')) && isLocalName;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}pre{white-space:pre-wrap;overflow-wrap:anywhere}li{margin:.5rem 0}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
