import { agreementKind, type ClientDetails } from '@recoup/contract/company/clients';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/errors.ts';
import { findNeeded, findOnboarding } from './agreements.repository.ts';

export type Placing = ClientDetails['placing'];

type Standing = Pick<ClientCaller, 'clientId' | 'role'>;

const documentNames = { service: 'service agreement', baa: 'business associate agreement' };

/** Whether a client may place: all required agreements signed, and approved by the agency. */
export async function findPlacing(tx: Tx, { clientId, role }: Standing): Promise<Placing> {
  const {
    onboarding_state: state,
    is_onboarding_completed: isCompleted,
    suspended_reason: suspended,
  } = await findOnboarding(tx, clientId);
  if (suspended !== null)
    return {
      allowed: false,
      reason: 'client_suspended',
      documents: [],
      message: `The agency has suspended your company: ${suspended} You can place accounts again once the agency resumes it.`,
    };
  const documents = agreementKind.array().parse(await findNeeded(tx, clientId));
  const isAdmin = role === 'client_admin';
  if (documents.length > 0)
    return { allowed: false, reason: 'agreement_needed', documents, message: needed(documents, { isAdmin, isCompleted }) };
  if (isCompleted && (state === 'approved' || state === 'none')) return { allowed: true, reason: null, message: null, documents };
  return { allowed: false, reason: 'approval_needed', documents, message: notApproved({ state, isAdmin }) };
}

/** Refuses to place with a 409 that says what to do, and where. */
export async function requirePlacing(tx: Tx, caller: Standing): Promise<void> {
  const { reason, message } = await findPlacing(tx, caller);
  if (reason !== null) throw conflict(reason, message ?? '');
}

function needed(documents: Placing['documents'], { isAdmin, isCompleted }: { isAdmin: boolean; isCompleted: boolean }): string {
  const names = documents.map((kind) => documentNames[kind]).join(' and the ');
  if (!isAdmin) return `Accounts can be placed once an administrator of your company has signed the ${names}.`;
  if (!isCompleted) return `Finish setting up your company and sign the ${names} before you place accounts.`;
  return `Sign the ${names} before you place accounts: Manage business, Business info.`;
}

function notApproved({ state, isAdmin }: { state: string; isAdmin: boolean }): string {
  if (state === 'submitted')
    return 'The agency is still reviewing your company. You can place accounts as soon as it is approved; your administrators will get an email.';
  if (!isAdmin) return 'Accounts can be placed once an administrator has finished setting up your company.';
  return state === 'returned'
    ? 'The agency returned your company’s setup with corrections to make. Correct it and submit it again before you place accounts.'
    : 'Finish setting up your company before you place accounts.';
}
