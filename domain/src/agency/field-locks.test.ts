import { expect, it } from 'vitest';
import { groupOfKind, ownerOf, refuseLocked, type FieldLock } from './field-locks.ts';

const locks: FieldLock[] = [
  { client_id: null, group: 'status', owner: 'Collect!' },
  { client_id: 'a', group: 'status', owner: null },
  { client_id: 'b', group: 'payments', owner: 'Lockbox' },
];

it('locks a group for all clients, with exceptions for some', () => {
  expect(ownerOf(locks, 'b', 'status')).toBe('Collect!');
  expect(ownerOf(locks, 'a', 'status')).toBeNull();
  expect(ownerOf(locks, 'a', 'payments')).toBeNull();
});

it('names the field and the owner', () => {
  expect(refuseLocked(locks, 'b', 'payment_state')).toEqual({
    code: 'field_locked',
    message: 'Payments: managed by Lockbox. Change it there, or ask an administrator to unlock it under Settings, Field locks.',
  });
  expect(refuseLocked(locks, 'a', 'status')).toBeNull();
});

it('never locks conversations', () => {
  for (const kind of ['note', 'contact', 'message', 'company_message', 'request_accepted', 'offer'])
    expect(groupOfKind(kind)).toBeNull();
});
