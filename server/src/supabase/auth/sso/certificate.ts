import { createPublicKey, sign, type KeyObject } from 'node:crypto';

/**
 * A self-signed certificate, which identity providers expect in metadata as the container of a key (RFC 5280; node:crypto parses
 * certificates but cannot create them). Does not expire: the operator ends the key.
 */
export function createCertificate({ privateKey, commonName }: { privateKey: KeyObject; commonName: string }): string {
  const subject = sequence(set(sequence(der(0x06, oids.commonName), der(0x0c, Buffer.from(commonName, 'utf8')))));
  const signedBy = sequence(der(0x06, oids.sha256WithRsa), der(0x05, Buffer.alloc(0)));
  const validity = sequence(der(0x17, Buffer.from('700101000000Z')), der(0x18, Buffer.from('99991231235959Z')));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const content = sequence(version3, der(0x02, Buffer.from([1])), signedBy, subject, validity, subject, publicKey);
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const body = sequence(content, signedBy, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`;
}

const oids = { commonName: Buffer.from('550403', 'hex'), sha256WithRsa: Buffer.from('2a864886f70d01010b', 'hex') };

/** Tag, length, value: DER encoding of ASN.1. */
function der(tag: number, value: Buffer): Buffer {
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value]);
  const digits = value.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts));
