import { grantsScope, type FeedScope } from '@recoup/contract/shared/feed-scopes';
import type { SystemCaller } from '#platform/http/caller.ts';

/** Kinds of items by the scope that lets a key send them; any other kind requires `write`. */
const kindsOf: Partial<Record<FeedScope, readonly string[]>> = {
  'clients:write': ['client', 'location', 'membership', 'schedule', 'interest_rate'],
  'accounts:write': [
    'account',
    'acknowledge',
    'reject',
    'need_info',
    'status',
    'status_code',
    'balance',
    'account_interest_rate',
    'contact',
    'note',
  ],
  'people:write': ['person'],
  'payments:write': ['payment', 'payment_state', 'charge'],
  'statements:write': ['remittance', 'remittance_state', 'remittance_void', 'invoice', 'invoice_state'],
  'requests:write': [
    'dispute',
    'dispute_resolved',
    'offer',
    'offer_withdrawn',
    'request_accepted',
    'request_declined',
    'request_applied',
  ],
  'messages:write': ['message', 'company_message'],
  'totals:write': ['totals', 'account_totals', 'bank_balance'],
};

const scopeOf = new Map(
  Object.entries(kindsOf).flatMap(([scope, kinds]) => kinds.map((kind) => [kind, scope as FeedScope] as const)),
);

export const scopeOfKind = (kind: string): FeedScope => scopeOf.get(kind) ?? 'write';

/** The operator, who reaches every kind without a key, or a person of the agency's in the console. */
export interface Operator {
  systemId: null;
  name: 'command line' | 'exchange folder' | 'console';
  /** Of the console: who loads the file. */
  person?: string;
  /** The file that is read, without its folder. */
  fileName?: string;
  /** Kinds of items to which the person is limited; absent: all. */
  kinds?: readonly string[];
  /** Clients to which the person is limited; null: all. */
  clientIds: readonly string[] | null;
}

export const commandLine: Operator = { systemId: null, name: 'command line', clientIds: null };

/** Who reads or writes: a system with its key, or the operator. */
export type Sender = SystemCaller | Operator;

/** Why a key or a person may not send an item; null if it may. `isOfAgency`: about all clients. */
export function refuseSender(sender: Sender, { kind, isOfAgency }: { kind: string; isOfAgency: boolean }) {
  if (sender.systemId === null)
    return sender.kinds && !sender.kinds.includes(kind)
      ? { code: 'kind_refused', message: `Your role may not load "${kind}". Ask an agency administrator.` }
      : null;
  const scope = scopeOfKind(kind);
  if (!grantsScope(sender.scopes, scope))
    return { code: 'scope_missing', message: `This key may not send "${kind}". Use a key with the scope ${scope}.` };
  if (isOfAgency && sender.clientIds)
    return {
      code: 'key_limited',
      message: `This key is limited to some clients, and "${kind}" applies to all. Use a key without that limit.`,
    };
  return null;
}

/** Whether a key reaches a client. */
export const reaches = ({ clientIds }: Pick<SystemCaller, 'clientIds'>, clientId: string): boolean =>
  clientIds === null || clientIds.includes(clientId);

export const maySeePii = (sender: Sender): boolean => sender.systemId === null || grantsScope(sender.scopes, 'pii:read');
