import type { Config } from '#server/config.ts';
import { deliveryOf } from '#platform/email/index.ts';
import { fine, weak, wrong, type Finding } from './finding.ts';

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Checks the settings. */
export function checkSettings(config: Config): Finding[] {
  return [
    checkDemo(config),
    checkAddress(config),
    checkProxy(config),
    checkDelivery(config),
    checkFactors(config),
    checkZone(config),
  ];
}

function checkDemo({ RECOUP_DEMO, NODE_ENV }: Config): Finding {
  if (RECOUP_DEMO)
    return wrong('demo', 'The demo is on. Its users have a public password.', 'Set RECOUP_DEMO=off before the first start.');
  if (NODE_ENV !== 'production')
    return weak(
      'demo',
      'NODE_ENV is not production: changed functions apply immediately, and emails may go to the outbox.',
      'Set NODE_ENV=production.',
    );
  return fine('demo', 'The demo is off.');
}

function checkAddress({ PUBLIC_URL }: Config): Finding {
  if (!PUBLIC_URL)
    return wrong(
      'address',
      'PUBLIC_URL is not set, so links in emails lead to this machine.',
      'Set PUBLIC_URL to the address that users open.',
    );
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'https:') return fine('address', `The portal is at ${PUBLIC_URL}.`);
  return isLocal(hostname)
    ? weak('address', `${PUBLIC_URL} works on this machine only.`, 'Set PUBLIC_URL to the https address that users open.')
    : wrong(
        'address',
        `${PUBLIC_URL} is not encrypted.`,
        'Put a TLS proxy in front of the server, and set PUBLIC_URL to its https address.',
      );
}

function checkProxy({ PUBLIC_URL, TRUST_PROXY, HOST }: Config): Finding {
  const hasProxy = PUBLIC_URL?.startsWith('https:') ?? false;
  if (hasProxy && TRUST_PROXY === 0)
    return wrong(
      'proxy',
      'TLS ends at a proxy, but TRUST_PROXY is off: all users count as one address in limits and logs.',
      'Set TRUST_PROXY to the number of proxies that append to X-Forwarded-For, usually 1.',
    );
  if (!hasProxy && TRUST_PROXY > 0 && !isLocal(HOST))
    return wrong(
      'proxy',
      'TRUST_PROXY is on without a proxy, so callers can choose their own address with a header.',
      'Set TRUST_PROXY=off, or put a proxy in front of the server and set PUBLIC_URL to its https address.',
    );
  return fine(
    'proxy',
    TRUST_PROXY === 0
      ? 'Callers are identified by the address of their connection.'
      : `${TRUST_PROXY === 1 ? '1 proxy is' : `${TRUST_PROXY} proxies are`} trusted.`,
  );
}

function checkDelivery(config: Config): Finding {
  const delivery = deliveryOf(config);
  if (delivery === 'smtp') return fine('email', 'Emails are sent by SMTP.');
  return delivery === 'outbox'
    ? wrong(
        'email',
        'Emails are kept in an open outbox. Anyone who can reach it can sign in with their links.',
        'Set SMTP_URL, and MAIL_OUTBOX=off.',
      )
    : wrong('email', 'No emails are sent: invitations and password resets are lost.', 'Set SMTP_URL.');
}

function checkFactors({ MFA_REQUIRED }: Config): Finding {
  return MFA_REQUIRED === 'all'
    ? fine('factors', 'Everyone who sees debtors needs two-factor authentication.')
    : weak(
        'factors',
        MFA_REQUIRED === 'admins'
          ? 'Only administrators need two-factor authentication.'
          : 'Users can see debtors with only a password.',
        'Set MFA_REQUIRED=all (16 CFR 314.4(c)(5)).',
      );
}

function checkZone({ AGENCY_TIME_ZONE, fromEnvironment }: Config): Finding {
  return fromEnvironment.has('AGENCY_TIME_ZONE')
    ? fine('time zone', `Days begin in ${AGENCY_TIME_ZONE}.`)
    : weak(
        'time zone',
        `AGENCY_TIME_ZONE is not set: days begin in ${AGENCY_TIME_ZONE}.`,
        'Set it before you create the first client. Stored dates do not change with it.',
      );
}
