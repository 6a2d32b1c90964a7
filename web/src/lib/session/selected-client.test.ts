import type { MyClient } from '@recoup/contract/users/memberships';
import { describe, expect, it } from 'vitest';
import { chooseClient } from './selected-client.ts';

describe('selected client (spec 4)', () => {
  const client = (id: string, done: boolean): MyClient => ({
    id,
    client_id: id,
    client_name: id,
    is_onboarding_completed: done,
    role: 'client_admin',
    code: null,
    trade: 'dental',
  });
  const list = [client('a', false), client('b', true), client('c', true)];

  it('is the remembered client if it is in the list', () => expect(chooseClient(list, 'c')?.client_id).toBe('c'));
  it('is otherwise the first with onboarding completed', () => expect(chooseClient(list, 'gone')?.client_id).toBe('b'));
  it('is otherwise the first', () => expect(chooseClient([client('x', false), client('y', false)], null)?.client_id).toBe('x'));
  it('is null without clients', () => expect(chooseClient([], 'a')).toBeNull());
});
