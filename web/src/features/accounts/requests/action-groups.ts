import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { REQUEST_KIND_INFO, REQUEST_KINDS, type RequestKind } from '@recoup/domain/accounts/requests';

/** What has to be known of an account to ask something about it. */
export type AskedAbout = Pick<AccountDetails, 'id' | 'people_id' | 'number' | 'debtor_name' | 'balance_cents' | 'actions'>;

type ActionOf = AccountDetails['actions'][number];
export interface Ask extends Omit<ActionOf, 'action'> {
  action: RequestKind;
}

const isAsk = (action: ActionOf): action is Ask => (REQUEST_KINDS as readonly string[]).includes(action.action);

/** As many as this that cannot be had for the same reason are said in one sentence. */
const SAID_ONCE = 3;

/** What the menu shows: what can be asked, what cannot and why; what the role may not is not there at all. */
export function groupActions(actions: AccountDetails['actions']): {
  possible: readonly Ask[];
  impossible: readonly Ask[];
  /** Of what is left out of the menu. */
  remarks: readonly string[];
} {
  const asks = actions.filter(isAsk).filter(({ code }) => code !== 'role');
  const refused = asks.filter(({ is_available: isAvailable }) => !isAvailable);
  const often = new Set(
    refused.map(({ reason }) => reason).filter((reason) => refused.filter((ask) => ask.reason === reason).length >= SAID_ONCE),
  );
  return {
    possible: asks.filter(({ is_available: isAvailable }) => isAvailable),
    // Beside such a sentence nobody asks after the others that the status does not allow.
    impossible: refused.filter(({ reason, code }) => !often.has(reason) && (often.size === 0 || code !== 'status')),
    remarks: [...often].filter((reason) => reason !== null),
  };
}

/** The request that the address asks for, and what the account says of it; null: it asks for none. */
export function readAsk(search: URLSearchParams, actions: AccountDetails['actions']): Ask | null {
  const kind = search.get('ask');
  return actions.filter(isAsk).find(({ action }) => action === kind) ?? null;
}

export const labelOf = (kind: RequestKind) => REQUEST_KIND_INFO[kind].label;
