import type { Kind } from './kind.ts';
import { accountKind } from './load/account.ts';
import { clientKind } from './load/client.ts';
import { locationKind } from './load/location.ts';
import { membershipKind } from './load/membership.ts';
import { personKind } from './load/person.ts';

/** Kinds that load an agency's existing book: clients with their locations and users, people and accounts. */
export const loadKinds: readonly Kind[] = [clientKind, locationKind, membershipKind, personKind, accountKind];
