import { isIP } from 'node:net';
import { MS_PER } from '@recoup/domain/shared/time';
import type { FastifyInstance } from 'fastify';
import { addressOf } from './address.ts';
import { privateNetworks } from './fetch-document.ts';

/** When each untrusted address last forwarded a request. */
const proxies = new Map<string, number>();
const retentionMs = 10 * MS_PER.minute;

/** Whether an address belongs to an untrusted proxy and is shared by all users, so that limits must not count by it. */
export function isUntrustedProxy(address: string): boolean {
  const at = proxies.get(address);
  return at !== undefined && Date.now() - at < retentionMs;
}

/** For the console. */
export const hasUntrustedProxy = (): boolean => [...proxies.keys()].some(isUntrustedProxy);

/**
 * Detects requests that a proxy on this machine or its network forwards although `TRUST_PROXY` is off. All users would have its address
 * and share each limit. The header is ignored on requests from the internet, because any caller can send it.
 */
export function watchForUntrustedProxy(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) {
      const address = addressOf(request);
      if (privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) {
        if (!isUntrustedProxy(address))
          request.log.warn(
            { address },
            'A proxy forwards requests but TRUST_PROXY is off: all users seem to have its address, and limits by address are not applied. Set TRUST_PROXY to the number of proxies.',
          );
        proxies.set(address, Date.now());
      }
    }
    done();
  });
  // Another server of the same process, as in tests, may trust its proxy.
  app.addHook('onClose', (_app, done) => {
    proxies.clear();
    done();
  });
}
