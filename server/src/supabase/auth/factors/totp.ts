import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { renderSVG } from 'uqr';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodSeconds = 30;
const digits = 6;

/** 20 random bytes in base32 without padding. */
export function createTotpSecret(): string {
  let text = '';
  let [bits, count] = [0, 0];
  for (const byte of randomBytes(20)) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += alphabet[(bits >>> count) & 31];
    }
    bits &= (1 << count) - 1;
  }
  return text;
}

function decodeSecret(secret: string): Buffer {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const character of secret.toUpperCase().replace(/=+$/, '')) {
    const value = alphabet.indexOf(character);
    if (value < 0) throw new Error('The secret of this factor is not base32.');
    bits = (bits << 5) | value;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >>> count) & 255);
    bits &= (1 << count) - 1;
  }
  return Buffer.from(bytes);
}

/** RFC 4226: the code of one counter. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step to which a code belongs: of now, the one before or the one after; undefined where it is none of them. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const key = decodeSecret(secret);
  const current = Math.floor(now.getTime() / 1000 / periodSeconds);
  // All are compared, so that the time tells nothing.
  const matching = [current, current - 1, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code)),
  );
  return matching[0];
}

/** What an authenticator app reads; keys in the order of the wire. */
export function createTotpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const query = [
    'algorithm=SHA1',
    `digits=${digits}`,
    `issuer=${encodeURIComponent(issuer)}`,
    `period=${periodSeconds}`,
    `secret=${secret}`,
  ];
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.join('&')}`;
}

/** The bare SVG: the client puts `data:image/svg+xml;utf-8,` before it, in which a `#` would end the picture. */
export function drawQrCode(uri: string): string {
  return renderSVG(uri, { border: 4, whiteColor: 'white', blackColor: 'black' });
}
