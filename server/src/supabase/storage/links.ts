import { jwtVerify, SignJWT, errors as joseErrors } from 'jose';
import { z } from 'zod';
import { clockSkewMs, type Clock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Identity } from './access.ts';
import { transform, type Transform } from './render/transform.ts';
import { invalidSignature, StorageError } from './wire-errors.ts';

/** Maximum lifetime of a download URL in seconds. */
export const maxLinkSeconds = 86_400;
/** Lifetime of an upload URL, as in Supabase. */
export const uploadLinkSeconds = 7200;

const claims = z.object({
  /** Bucket and name of the object. */
  url: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** The maker: policies apply to this user at each use of the URL. */
  by: z.object({ role: z.enum(['anon', 'authenticated', 'service_role']), userId: z.string().nullable() }),
  upsert: z.boolean().default(false),
  /** Of an image; the holder of the URL cannot choose another one. */
  transform: transform.default({}),
});
export type Link = z.output<typeof claims>;

const invalidJwt = (message: string) => new StorageError({ status: 400, code: 'InvalidJWT', message });

/**
 * Signed URLs of single objects. Each kind has its own key, so a download URL cannot upload, and the URL of a transformed image
 * does not open the original.
 */
export function createLinks({ vault, clock }: { vault: Pick<Vault, 'derive'>; clock: Clock }) {
  const keys = {
    download: vault.derive('storage/downloads'),
    render: vault.derive('storage/renders'),
    upload: vault.derive('storage/uploads'),
  };
  type Kind = keyof typeof keys;
  interface NewLink {
    url: string;
    by: Identity;
    upsert?: boolean;
    transform?: Transform;
    seconds: number;
  }

  return {
    sign(kind: Kind, { url, by, upsert, transform, seconds }: NewLink) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const { role, userId } = by;
      return new SignJWT({ url, by: { role, userId }, ...(upsert ? { upsert } : {}), ...(transform ? { transform } : {}) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(keys[kind]);
    },

    /** Errors: StorageError `InvalidJWT` if it is not ours or expired, `InvalidSignature` if it is for another object. */
    async verify(kind: Kind, token: unknown, url: string): Promise<Link> {
      if (typeof token !== 'string')
        throw new StorageError({
          status: 400,
          code: 'InvalidRequest',
          error: 'Error',
          message: "querystring must have required property 'token'",
        });
      const link = await jwtVerify(token, keys[kind], { algorithms: ['HS256'], currentDate: clock.now() }).then(
        ({ payload }) => claims.safeParse(payload).data,
        (error: unknown) => {
          throw invalidJwt(error instanceof joseErrors.JWTExpired ? error.message : 'Invalid Compact JWS');
        },
      );
      if (!link) throw invalidJwt('Invalid Compact JWS');
      // Signed while a clock was ahead: it would work for as long as that.
      if (link.iat * 1000 > clock.now().getTime() + clockSkewMs) throw invalidJwt('"iat" claim timestamp check failed');
      if (link.url !== url) throw invalidSignature('The url do not match the signature');
      return link;
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
