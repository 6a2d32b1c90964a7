/** What a client may ask of the agency about an account (R2.5). */
export const REQUEST_KINDS = [
  'recall',
  'hold',
  'release',
  'direct_payment',
  'payment_reversal',
  'adjustment',
  'bankruptcy',
  'death',
  'attorney',
  'contact_data',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Other actions a client may take on an account. */
export const ACCOUNT_ACTIONS = [...REQUEST_KINDS, 'note', 'document', 'message', 'place_again', 'correct', 'withdraw'] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];
