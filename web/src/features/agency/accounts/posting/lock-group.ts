import { groupOfKind, type FieldGroup } from '@recoup/domain/agency/field-locks';
import type { PostKind } from './post-form.ts';

/** The kind of item that a form posts. */
const KINDS: Readonly<Record<PostKind, string>> = {
  accept: 'acknowledge',
  need_info: 'need_info',
  reject: 'reject',
  note: 'note',
  contact: 'contact',
  message: 'message',
  payment: 'payment',
  adjustment: 'payment',
  charge: 'charge',
  status: 'status',
  reversal: 'payment',
  cleared: 'payment_state',
  returned: 'payment_state',
};

/** The group of fields that a form changes; null if no system can own them. */
export const lockGroupOf = (kind: PostKind): FieldGroup | null => groupOfKind(KINDS[kind]);
