import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const toText = (data: Uint8Array) => Buffer.from(data).toString('base64url');

interface Key {
  id: Buffer;
  privateKey: KeyObject;
  rpId: string;
  userHandle: string;
  count: number;
}

/** What a page passes to the browser, in the JSON of the API. */
export interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}
export interface RequestOptions {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
}

/** Deviations of an attacker, or of a careless authenticator. */
interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  /** Counter to sign instead of the next. */
  count?: number;
  userHandle?: string;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** An authenticator and its browser in software: ES256 keys, attestation `none`, a counter per key. */
export class Authenticator {
  readonly keys: Key[] = [];
  readonly origin: string;

  constructor(origin = 'http://localhost:0') {
    this.origin = origin;
  }

  /** `navigator.credentials.create`. */
  create(options: CreationOptions, { origin, rpId, challenge, isUserVerified = true }: Deviations = {}) {
    if (options.excludeCredentials?.some(({ id }) => this.keys.some((key) => toText(key.id) === id)))
      throw new Error('InvalidStateError: this authenticator has a key of the user.');
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    const key: Key = { id, privateKey, rpId: rpId ?? options.rp.id ?? '', userHandle: options.user.id, count: 0 };
    this.keys.push(key);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE (RFC 9053, 7.1.1): kty EC2, alg ES256, crv P-256, x, y.
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = present | withKey | (isUserVerified ? verified : 0);
    const authData = Buffer.concat([headOf(key, flags), Buffer.alloc(16), length, id, cose]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      id: toText(id),
      rawId: toText(id),
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge ?? options.challenge, origin),
        attestationObject: toText(attestationObject),
        transports: ['internal' as const],
      },
    };
  }

  /** `navigator.credentials.get`, with the newest key that is allowed. */
  get(options: RequestOptions, deviations: Deviations = {}) {
    const allowed = options.allowCredentials ?? [];
    const key = this.keys.findLast(({ id }) => allowed.length === 0 || allowed.some((other) => other.id === toText(id)));
    if (!key) throw new Error('NotAllowedError: this authenticator has no such key.');
    return this.use(key, options, deviations);
  }

  /** Signs with a key, allowed or not. */
  use(key: Key, options: RequestOptions, { origin, rpId, challenge, isUserVerified = true, count, userHandle }: Deviations = {}) {
    key.count = count ?? key.count + 1;
    const flags = present | (isUserVerified ? verified : 0);
    const authenticatorData = headOf({ ...key, rpId: rpId ?? key.rpId }, flags);
    const clientDataJSON = this.#clientData('webauthn.get', challenge ?? options.challenge, origin);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: toText(key.id),
      rawId: toText(key.id),
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: toText(authenticatorData),
        signature: toText(sign('sha256', signed, key.privateKey)),
        userHandle: userHandle ?? key.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, origin = this.origin): string {
    return toText(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}

function headOf({ rpId, count }: Pick<Key, 'rpId' | 'count'>, flags: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
}
