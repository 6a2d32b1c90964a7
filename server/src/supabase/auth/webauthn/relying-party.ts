import { isIP } from 'node:net';

/** The relying party of passkeys and security keys. */
export interface RelyingParty {
  /** The domain that their keys belong to. */
  id: string;
  /** Shown by browsers. */
  name: string;
  /** The only origin whose answers are accepted. */
  origin: string;
}

/** Of the site's URL. Null where browsers offer no keys: at an IP address, and without TLS anywhere but at localhost. */
export function readRelyingParty(siteUrl: string, name: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) !== 0 || hostname.startsWith('[') || !(protocol === 'https:' || isLocal)) return null;
  return { id: hostname, name, origin };
}
