import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { clockSkewMs } from '#platform/clock.ts';

/** 20 random bytes in base32 without padding. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The 30-second time step of a code: the current one, the one before or the one after; undefined for any other code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

/** The last step whose code another server may accept now. */
export const latestStep = (now: Date): number => TOTP.counter({ timestamp: now.getTime() + clockSkewMs }) + 1;

/** The URI that authenticator apps read, its parameters sorted as GoTrue sends them. */
export function createTotpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const uri = new TOTP({ issuer, label: account, secret }).toString();
  const start = uri.indexOf('?') + 1;
  return uri.slice(0, start) + uri.slice(start).split('&').sort().join('&');
}

/** The bare SVG: the client puts `data:image/svg+xml;utf-8,` before it, in which a `#` would end the picture. */
export function drawQrCode(uri: string): string {
  return renderSVG(uri, { border: 4, whiteColor: 'white', blackColor: 'black' });
}
