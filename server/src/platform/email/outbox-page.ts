import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Vault } from '../crypto/index.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/errors.ts';
import { outboxStyle } from './outbox-style.ts';
import { findInOutbox, listOutbox } from './outbox.ts';
import { escapeHtml } from './render.ts';

const params = z.object({ id: z.uuid() });

/**
 * `/outbox`: emails that an installation without SMTP would have sent. They contain links that sign people in, so only browsers
 * on the server's own machine see them (`anywhere` is for isolated machines).
 */
export function serveOutbox(app: FastifyInstance, { db, vault, anywhere }: { db: Db; vault: Vault; anywhere: boolean }): void {
  const guard = async (request: FastifyRequest) => {
    if (!anywhere && !isFromThisMachine(request)) throw pageNotFound();
  };
  const options = { schema: { hide: true }, onRequest: guard };

  app.get('/outbox', options, async (_request, reply) => {
    const emails = await listOutbox(db, vault);
    const rows = emails.map(
      ({ id, to, subject, sentAt }) =>
        `<li><a href="/outbox/${id}"><span><b>${escapeHtml(subject)}</b><span class="to">${escapeHtml(to)}</span></span>${timeOf(sentAt)}</a></li>`,
    );
    const intro = '<p class="facts">This server has no SMTP settings, so it keeps its emails here.</p>';
    const body =
      rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p class="empty">No emails yet. They appear here when sent.</p>';
    return reply.headers(pageHeaders).send(page('Outbox', `<h1>Outbox</h1>${intro}${body}`));
  });

  app.get('/outbox/:id', options, async (request, reply) => {
    const { to, subject, text, id, sentAt } = await find(request);
    const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
    const body = `<p class="back"><a href="/outbox">All emails</a></p><h1>${escapeHtml(subject)}</h1>
<p class="facts">To ${escapeHtml(to)} · ${timeOf(sentAt)} · <a href="/outbox/${id}/html">View as HTML</a></p><pre>${linked}</pre>`;
    return reply.headers(pageHeaders).send(page(`${subject} | Outbox`, body));
  });

  app.get('/outbox/:id/html', options, async (request, reply) => reply.headers(pageHeaders).send((await find(request)).html));

  async function find(request: FastifyRequest) {
    const parsed = params.safeParse(request.params);
    const mail = parsed.success ? await findInOutbox(db, vault, parsed.data.id) : undefined;
    if (!mail) throw pageNotFound();
    return mail;
  }
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const pageNotFound = () => new AppError({ status: 404, code: 'not_found', message: 'Not found' });

const proxyHeader = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

/** Through no proxy, over loopback, and by a local name: DNS rebinding gains nothing. */
function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  // A minimal proxy configuration adds no header, but then speaks an HTTP version that no browser uses.
  const isProxied = raw.httpVersion === '1.0' || Object.keys(headers).some((name) => proxyHeader.test(name));
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return !isProxied && (peer === '::1' || peer.startsWith('127.')) && isLocalName;
}

function timeOf(at: Date): string {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${outboxStyle}</style></head>
<body><main>${body}</main></body></html>`;
}
