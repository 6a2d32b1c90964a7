import { argon2, createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The most memory that one check may take, in KiB. GoTrue allows 1 GiB, which a few concurrent sign-ins would exhaust. */
const maxMemoryKiB = 256 * 1024;

/** Standard base64, padded or not, decoded. */
const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .transform((text) => Buffer.from(text, 'base64'));
const filled = base64.refine((bytes) => bytes.length > 0);
const between = (low: number, high: number) => z.coerce.number().int().min(low).max(high);

const argon2Format =
  /^\$(?<algorithm>argon2i|argon2id)\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<threads>\d+)\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;
const argon2Parts = z
  .object({
    algorithm: z.enum(['argon2i', 'argon2id']),
    memory: between(8, maxMemoryKiB),
    passes: between(1, 20),
    threads: between(1, 16),
    salt: filled.refine(({ length }) => length >= 8),
    hash: filled.refine(({ length }) => length >= 4 && length <= 512),
  })
  .refine(({ memory, threads }) => memory >= 8 * threads);

/** In bytes; scrypt needs a little more. */
const memoryOf = ({ power, blocks }: { power: number; blocks: number }): number => 128 * 2 ** power * blocks;

const scryptFormat =
  /^\$fbscrypt\$v=1,n=(?<power>\d+),r=(?<blocks>\d+),p=(?<threads>\d+)(?:,ss=(?<separator>[^,$]+))?(?:,sk=(?<signer>[^$]+))?\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;
const scryptParts = z
  .object({
    power: between(1, 21),
    blocks: between(1, 64),
    threads: between(1, 4),
    separator: base64.default(Buffer.alloc(0)),
    signer: filled,
    salt: filled,
    hash: filled,
  })
  .refine((parts) => memoryOf(parts) <= maxMemoryKiB * 1024);

type ScryptParts = z.output<typeof scryptParts>;

const deriveArgon2 = promisify(argon2);
const deriveScrypt = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);

/**
 * A check of passwords against a hash of another system: Argon2i or Argon2id in PHC format, or Firebase's scrypt as GoTrue writes
 * it (`$fbscrypt$v=1,n=…,r=…,p=…,ss=…,sk=…$salt$hash`). Runs off the event loop. Undefined for any other format and for
 * parameters whose check would take too much memory or time.
 */
export function readImportedHash(text: string): ((password: string) => Promise<boolean>) | undefined {
  const argon2Hash = argon2Parts.safeParse(argon2Format.exec(text)?.groups).data;
  if (argon2Hash)
    return async (password) => {
      const { algorithm, memory, passes, threads, salt, hash } = argon2Hash;
      const derived = await deriveArgon2(algorithm, {
        message: password,
        nonce: salt,
        memory,
        passes,
        parallelism: threads,
        tagLength: hash.length,
      });
      return timingSafeEqual(derived, hash);
    };
  const scryptHash = scryptParts.safeParse(scryptFormat.exec(text)?.groups).data;
  return scryptHash && ((password) => matchesFirebase(password, scryptHash));
}

/** Firebase encrypts the project's signer key with the derived key, and stores the result. */
async function matchesFirebase(password: string, parts: ScryptParts): Promise<boolean> {
  const { power, blocks, threads, separator, signer, salt, hash } = parts;
  const key = await deriveScrypt(Buffer.from(password), Buffer.concat([salt, separator]), 32, {
    N: 2 ** power,
    r: blocks,
    p: threads,
    maxmem: memoryOf(parts) + 128 * blocks * threads + 1024 * 1024,
  });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const derived = Buffer.concat([cipher.update(signer), cipher.final()]);
  return derived.length === hash.length && timingSafeEqual(derived, hash);
}
