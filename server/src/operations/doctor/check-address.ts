import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { MS_PER } from '@recoup/domain/shared/time';
import { fine, weak, wrong, type Finding } from './finding.ts';

const waitMs = 10_000;
/**
 * A certificate should be renewed before the last 15 percent of its lifetime, at most 14 days: automatic renewal begins when a third is
 * left.
 */
const lateShare = 0.15;
const lateDays = 14;

/** Errors before a TLS connection exists: a firewall or DNS may hide the address from this machine only. */
const notReached = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);

interface Answer {
  status: number;
  body: string;
  /** Of the certificate, in ms. */
  validFrom: number;
  validTo: number;
}

/** Opens the portal as users do: through the proxy, with its certificate. */
export async function testAddress(publicUrl: string, now: Date): Promise<Finding> {
  const { host } = new URL(publicUrl);
  try {
    return assess(host, await readThroughProxy(publicUrl), now);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return notReached.has(code)
      ? weak(
          'certificate',
          `${host} cannot be reached from this machine (${code}).`,
          'If users cannot reach it either, start the proxy and correct the DNS entry.',
        )
      : wrong(
          'certificate',
          `The certificate of ${host} is not accepted (${code}).`,
          'Install a certificate of a public authority. For your own authority, set NODE_EXTRA_CA_CERTS to its certificate.',
        );
  }
}

function assess(host: string, { status, body, validFrom, validTo }: Answer, now: Date): Finding {
  if (status !== 200 || !body.includes('"ready"'))
    return wrong(
      'certificate',
      `${host}/readyz answered ${status}, not a ready server.`,
      'Let the proxy forward all paths to the servers, and start them.',
    );
  const left = validTo - now.getTime();
  const isLate = left < Math.min(lateDays * MS_PER.day, (validTo - validFrom) * lateShare);
  const message = `The certificate of ${host} is valid until ${new Date(validTo).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  return isLate ? weak('certificate', message, 'Renew it, and check why it was not renewed.') : fine('certificate', message);
}

function readThroughProxy(publicUrl: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL('/readyz', publicUrl), { agent: false, timeout: waitMs }, (answer: IncomingMessage) => {
      const { valid_from: from, valid_to: to } = (answer.socket as TLSSocket).getPeerCertificate();
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => (body += text));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body, validFrom: Date.parse(from), validTo: Date.parse(to) }),
      );
    });
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    asked.on('error', reject);
    asked.end();
  });
}
