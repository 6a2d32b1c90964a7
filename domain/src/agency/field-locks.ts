/** Groups of fields that a connected system can own, with the kinds of items that change them. */
export const FIELD_GROUPS = {
  acceptance: {
    label: 'Acceptance of placements',
    meaning: 'Accepting and rejecting placements, and asking the client about them',
    kinds: ['acknowledge', 'reject', 'need_info'],
  },
  status: { label: 'Status', meaning: 'Status of accounts, and disputes', kinds: ['status', 'dispute', 'dispute_resolved'] },
  balance: {
    label: 'Balance',
    meaning: 'Balances, charges and interest rates',
    kinds: ['balance', 'charge', 'interest_rate', 'account_interest_rate'],
  },
  payments: {
    label: 'Payments',
    meaning: 'Payments, adjustments, and their reversals and states',
    kinds: ['payment', 'payment_state'],
  },
  terms: { label: 'Commission terms', meaning: 'Versions of a client’s rates', kinds: ['schedule'] },
  statements: {
    label: 'Statements',
    meaning: 'Statements, remittances and invoices',
    kinds: ['remittance', 'remittance_state', 'remittance_void', 'invoice', 'invoice_state'],
  },
} as const satisfies Record<string, { label: string; meaning: string; kinds: readonly string[] }>;

export type FieldGroup = keyof typeof FIELD_GROUPS;
export const FIELD_GROUP_CODES = Object.keys(FIELD_GROUPS) as [FieldGroup, ...FieldGroup[]];

export interface FieldLock {
  /** Null: all clients. */
  client_id: string | null;
  group: FieldGroup;
  /** Null: open to the console, although the group is locked for all clients. */
  owner: string | null;
}

/** The system that owns a group of fields of a client; null: the console may change them. */
export function ownerOf(locks: readonly FieldLock[], clientId: string, group: FieldGroup): string | null {
  const rules = locks.filter((lock) => lock.group === group);
  const rule = rules.find((lock) => lock.client_id === clientId) ?? rules.find((lock) => lock.client_id === null);
  return rule?.owner ?? null;
}

export const groupOfKind = (kind: string): FieldGroup | null =>
  FIELD_GROUP_CODES.find((group) => (FIELD_GROUPS[group].kinds as readonly string[]).includes(kind)) ?? null;

/** Why the console may not post an item of this kind for a client; null: it may. Used by server and screens. */
export function refuseLocked(
  locks: readonly FieldLock[],
  clientId: string,
  kind: string,
): { code: 'field_locked'; message: string } | null {
  const group = groupOfKind(kind);
  const owner = group && ownerOf(locks, clientId, group);
  if (!group || owner === null) return null;
  return {
    code: 'field_locked',
    message: `${FIELD_GROUPS[group].label}: managed by ${owner}. Change it there, or ask an administrator to unlock it under Settings, Field locks.`,
  };
}
