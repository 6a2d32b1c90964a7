import type { User } from '@supabase/auth-js';
import { fullName } from '#lib/format/format.ts';

export interface Person {
  id: string;
  email: string;
  /** By the rule of spec 3; empty when the account has no name. */
  name: string;
  /** As they were entered. */
  firstName: string;
  lastName: string;
}

/** Reads `user_metadata` (spec 3), which users can write: only strings are taken. */
export function personOf(user: User): Person {
  const text = (name: string) => (typeof user.user_metadata[name] === 'string' ? (user.user_metadata[name] as string) : '');
  const [firstName, lastName] = [text('first_name'), text('last_name')];
  return { id: user.id, email: user.email ?? text('email'), name: fullName(firstName, lastName), firstName, lastName };
}
