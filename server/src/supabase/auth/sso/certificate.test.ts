import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertificate } from './certificate.ts';

describe('a self-signed certificate', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = createCertificate({ privateKey, commonName: 'Sign-in of portal.example.com – “ü”' });
  const certificate = new X509Certificate(pem);

  it('is readable by others, holds the key and is signed by it', () => {
    expect(certificate.subject).toBe('CN=Sign-in of portal.example.com – “ü”');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.publicKey.asymmetricKeyType).toBe('rsa');
  });

  it('does not expire', () => {
    expect(new Date(certificate.validFrom).getTime()).toBe(0);
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(9999);
  });

  it("differs from another key's", () => {
    const other = createPrivateKey(
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    expect(certificate.checkPrivateKey(other)).toBe(false);
  });
});
