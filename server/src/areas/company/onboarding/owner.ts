import type { Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import { alreadyInCompany, onboardingNotFound } from './onboarding.errors.ts';
import { listMemberships, type CompanyRow, type DraftOwner } from './onboarding.repository.ts';

/** The onboarding that a call refers to. */
export interface Target {
  /** Null: the client does not exist yet. */
  company: CompanyRow | null;
  owner: DraftOwner;
}

/** Never submitted, or returned by the agency. */
export const isOpen = (company: CompanyRow | null) => company === null || !company.is_onboarding_completed;

/**
 * The named client, which the caller must administer; otherwise the caller's first client in onboarding; otherwise the client
 * that the caller is about to found.
 */
export async function findTarget(tx: Tx, caller: Caller, clientId: string | undefined): Promise<Target> {
  const memberships = await listMemberships(tx, caller.userId);
  if (clientId !== undefined) {
    const company = memberships.find(({ id }) => id === clientId);
    if (!company) throw onboardingNotFound();
    return asAdmin(company);
  }
  const open = memberships.filter(isOpen);
  const own = open.find(({ role }) => role === 'client_admin') ?? open[0];
  if (own) return asAdmin(own);
  if (memberships.length > 0) throw alreadyInCompany();
  return { company: null, owner: { userId: caller.userId } };
}

function asAdmin(company: CompanyRow): Target {
  if (company.role !== 'client_admin') throw forbidden('Your company is set up by its administrators. Please ask one of them.');
  return { company, owner: { clientId: company.id } };
}
