import type { Incident, MaintenanceWindow, PortalStatus } from '@recoup/contract/agency/status';
import { INCIDENT_STATE_LABELS, phaseOf } from '@recoup/domain/agency/status';
import { MS_PER } from '@recoup/domain/shared/time';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#platform/brand.ts';
import { escapeHtml } from '#platform/email/render.ts';
import { describeInstant } from '#platform/format-instant.ts';
import type { PublicStatus } from './public-status.ts';
import { statusStyle } from './status-style.ts';

interface PageOptions {
  read: PublicStatus['read'];
  timeZone: string;
  now(): Date;
}

/** `/status`: rendered here instead of by the web app, so that it needs no script, API or database. */
export function serveStatusPage(app: FastifyInstance, { read, timeZone, now }: PageOptions): void {
  app.get('/status', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const html = renderStatusPage({ ...(await read()), timeZone, now: now() });
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send(html);
  });
}

interface PageContent {
  status: PortalStatus;
  brand: Brand;
  timeZone: string;
  now: Date;
}

const HEADLINES: Readonly<Record<PortalStatus['status'], string>> = {
  operational: 'The portal is working',
  incident: 'There is a problem with the portal',
  maintenance: 'Maintenance is in progress',
  unavailable: 'The portal is unavailable',
};

function renderStatusPage({ status, brand, timeZone, now }: PageContent): string {
  const time = (at: string | Date) => {
    const date = new Date(at);
    return `<time datetime="${date.toISOString()}">${describeInstant(date, timeZone)}</time>`;
  };
  const open = status.incidents.filter(({ state }) => state !== 'resolved');
  const past = status.incidents.filter(({ state }) => state === 'resolved');
  const running = status.maintenance.filter((window) => phaseOf(window, now) === 'running');
  const planned = status.maintenance.filter((window) => phaseOf(window, now) !== 'running');
  const title = `Status | ${brand.agencyName}`;
  const body = `
<header>${logoOf(brand)}<a href="/">Client portal</a></header>
<main>
<div class="${status.status}"><h1><span class="mark" aria-hidden="true"></span>${HEADLINES[status.status]}</h1>${explain({ status, brand, time, now })}</div>
${list('Maintenance in progress', running, (window) => windowItem(window, time))}
${list('Current incidents', open, (incident) => incidentItem(incident, time))}
${list('Planned maintenance', planned, (window) => windowItem(window, time))}
${past.length > 0 ? list('Resolved in the last 14 days', past, (incident) => incidentItem(incident, time)) : noneLately(status)}
</main>
<footer>${contactOf(brand)} As of ${time(now)}; reload the page for the latest.</footer>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${statusStyle(brand.accentColor)}</style></head>
<body><div class="frame">${body}</div></body></html>`;
}

type Timed = (at: string | Date) => string;

function explain({ status, brand, time, now }: { status: PortalStatus; brand: Brand; time: Timed; now: Date }): string {
  const isOld = now.getTime() - Date.parse(status.as_of) > MS_PER.minute;
  const known = isOld ? ` The information below is as of ${time(status.as_of)}.` : '';
  const agency = escapeHtml(brand.agencyName);
  switch (status.status) {
    case 'operational':
      return '<p class="dim">There are no known problems.</p>';
    case 'incident':
      return `<p class="dim">${agency} is working on it.</p>`;
    case 'maintenance':
      return `<p class="dim">You may not be able to sign in until it ends.${known}</p>`;
    case 'unavailable':
      return `<p class="dim">You cannot sign in right now. Nothing that you submitted is lost.${known}</p>`;
  }
}

const noneLately = ({ incidents }: PortalStatus): string =>
  incidents.length > 0 ? '' : '<h2>Incidents</h2><p class="dim">No incidents in the last 14 days.</p>';

const list = <T>(title: string, items: readonly T[], item: (one: T) => string): string =>
  items.length === 0 ? '' : `<h2>${title}</h2><ul class="items">${items.map((one) => `<li>${item(one)}</li>`).join('')}</ul>`;

const windowItem = ({ starts_at: start, ends_at: end, message }: MaintenanceWindow, time: Timed): string =>
  `<p>${time(start)} to ${time(end)}</p><p class="text">${escapeHtml(message)}</p>`;

function incidentItem({ title, started_at: start, resolved_at: end, updates }: Incident, time: Timed): string {
  const rows = updates.map(
    ({ at, state, text }) => `<li><b>${INCIDENT_STATE_LABELS[state]}</b> ${time(at)}<p class="text">${escapeHtml(text)}</p></li>`,
  );
  const when = end ? `${time(start)} to ${time(end)}` : `Since ${time(start)}`;
  return `<h3>${escapeHtml(title)}</h3><p>${when}</p><ul class="updates">${rows.join('')}</ul>`;
}

function logoOf({ agencyName, logoUrl, darkLogoUrl }: Brand): string {
  const name = escapeHtml(agencyName);
  if (!logoUrl) return `<strong>${name}</strong>`;
  const dark = darkLogoUrl ? `<source srcset="${escapeHtml(darkLogoUrl)}" media="(prefers-color-scheme: dark)">` : '';
  return `<picture>${dark}<img src="${escapeHtml(logoUrl)}" alt="${name}"></picture>`;
}

function contactOf({ supportEmail, supportPhone }: Brand): string {
  const email = escapeHtml(supportEmail);
  const phone = supportPhone ? ` or call ${escapeHtml(supportPhone)}` : '';
  return `Questions? Write to <a href="mailto:${email}">${email}</a>${phone}.`;
}
