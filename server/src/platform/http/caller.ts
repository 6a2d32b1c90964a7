import type { AgencyRole, CallerRole } from '@recoup/contract/shared/endpoint';
import type { Claims } from '../db/db.ts';

/** The caller: a verified, live session. */
export interface Caller {
  userId: string;
  sessionId: string | null;
  email: string;
  /** First and last name as the user entered them; for display only. */
  name: string;
  claims: Claims;
  /** When this session last entered a second-factor code, in Unix seconds, according to its token. */
  secondFactorAt?: number | null;
  ip: string;
  userAgent: string | null;
}

/** A caller as a member of one client. */
export interface ClientCaller extends Caller {
  clientId: string;
  role: CallerRole;
  /** Locations to which the membership is limited; null: all. */
  locationIds: readonly string[] | null;
}

/** A caller in the agency's console. Its claims open read-only transactions that reach all clients which the user may see. */
export interface AgencyCaller extends Caller {
  agencyRole: AgencyRole;
  /** Clients to which the user is limited; null: all. */
  clientIds: readonly string[] | null;
}

/** One of the agency's systems, identified by a feed key. */
export interface SystemCaller {
  systemId: string;
  name: string;
  scopes: readonly string[];
  /** Clients to which the key is limited; null: all. */
  clientIds: readonly string[] | null;
}
