import type { FastifyRequest } from 'fastify';
import type { Claims, Db, Tx } from '#platform/db/db.ts';
import { addressOf } from '#platform/http/address.ts';
import type { Gatekeeper } from '#platform/http/bind.ts';
import { accessDenied, invalidRequest } from './wire-errors.ts';

/** The role to which policies apply. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role';
  /** Null except for a user. */
  userId: string | null;
}

/** The caller's address and device. */
interface Origin {
  ip: string;
  userAgent: string | null;
}

export const originOf = (request: FastifyRequest): Origin => ({
  ip: addressOf(request),
  userAgent: request.headers['user-agent'] ?? null,
});

/** The caller, and its only access to buckets and objects: statements under its own role. */
export interface StorageCaller extends Identity, Origin {
  /** Acts through a signed URL that this user made. */
  isByLink: boolean;
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface AccessOptions {
  db: Db;
  /** The role of one of the project's keys, null for a user's token; throws for anything else. */
  projectRole(jwt: string): Promise<'anon' | 'service_role' | null>;
}

export interface Access {
  /** Errors: StorageError 400 without a token, 403 for an invalid or expired one. */
  authenticate(request: FastifyRequest, gatekeeper: Gatekeeper): Promise<StorageCaller>;
  /** The maker of a signed URL, while it is valid. */
  impersonate(identity: Identity, origin: Origin): StorageCaller;
}

export const hasToken = (request: FastifyRequest): boolean => request.headers.authorization !== undefined;

export function createAccess({ db, projectRole }: AccessOptions): Access {
  function as(identity: Identity, origin: Origin, { claims, isByLink = false }: { claims?: Claims; isByLink?: boolean } = {}) {
    const { role, userId } = identity;
    const from = { ...origin, isByLink };
    const caller = (who: Identity, run: StorageCaller['run']): StorageCaller => ({ ...who, ...from, run });
    if (role === 'service_role') return caller({ role, userId: null }, (work) => db.asService(work));
    if (role === 'anon' || userId === null) return caller({ role: 'anon', userId: null }, (work) => db.asAnon(work));
    const known = claims ?? { sub: userId, role };
    return caller({ role, userId }, (work) => db.asUser(known, work));
  }

  return {
    impersonate: (identity, origin) => as(identity, origin, { isByLink: true }),
    async authenticate(request, gatekeeper) {
      const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw invalidRequest("headers must have required property 'authorization'");
      const project = await projectRole(token).catch((error: unknown) => {
        throw accessDenied(error instanceof Error ? error.message : 'Invalid token');
      });
      if (project) return as({ role: project, userId: null }, originOf(request));
      const caller = await gatekeeper.authenticate(request);
      return as({ role: 'authenticated', userId: caller.userId }, caller, { claims: caller.claims });
    },
  };
}

class Rollback extends Error {}

/** Runs a statement as the caller and rolls it back, to check permission before the first byte of a file is read. */
export async function probe(caller: StorageCaller, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await caller.run(async (tx) => {
      await work(tx);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
}
