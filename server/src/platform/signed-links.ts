import { MS_PER } from '@recoup/domain/shared/time';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isWithin } from './clock.ts';
import type { Vault } from './crypto/index.ts';

const kinds = ['run', 'document', 'client_export'] as const;

/** A file that the link's holder may download until it expires. */
export interface FileLink {
  kind: (typeof kinds)[number];
  clientId: string;
  id: string;
  /** The user who requested the link: the download is recorded as theirs. */
  userId: string;
  expiresAt: Date;
}

export interface Links {
  sign(link: FileLink): string;
  /** Null unless we signed it. The caller checks the expiry (`isLinkLive`). */
  read(token: string): FileLink | null;
}

const bodyBytes = 1 + 3 * 16 + 4;
const lifetime = 5 * MS_PER.minute;

/** When a link made now expires. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + lifetime);

export function isLinkLive({ expiresAt }: FileLink, now: Date): boolean {
  return isWithin(new Date(expiresAt.getTime() - lifetime), lifetime, now);
}

/** 128 bits: a link lives five minutes. With the body it stays below routers' path length limits. */
const signatureBytes = 16;

/** Short-lived download links (security.md, Files): nothing is stored, and the link reveals nothing about its client. */
export function createLinks(vault: Vault): Links {
  const key = vault.derive('links');
  const signatureOf = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);
  return {
    sign({ kind, clientId, id, userId, expiresAt }) {
      const seconds = Buffer.alloc(4);
      seconds.writeUInt32BE(Math.ceil(expiresAt.getTime() / 1000));
      const body = Buffer.concat([Buffer.from([kinds.indexOf(kind)]), parse(clientId), parse(id), parse(userId), seconds]);
      return Buffer.concat([body, signatureOf(body)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      // Only our own encoding: other encodings of the same bytes are refused.
      if (bytes.length !== bodyBytes + signatureBytes || bytes.toString('base64url') !== token) return null;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(signatureOf(body), bytes.subarray(bodyBytes))) return null;
      const kind = kinds[body[0] ?? -1];
      if (!kind) return null;
      const uuidAt = (index: number) => stringify(body.subarray(1 + index * 16, 17 + index * 16));
      const expiresAt = new Date(body.readUInt32BE(bodyBytes - 4) * 1000);
      return { kind, clientId: uuidAt(0), id: uuidAt(1), userId: uuidAt(2), expiresAt };
    },
  };
}

const parse = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const stringify = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
