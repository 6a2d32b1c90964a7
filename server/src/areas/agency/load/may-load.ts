import { adminLoadKinds } from '@recoup/contract/agency/load';
import { kinds } from '#areas/feed/items/index.ts';

export const mayLoad = (role: string, kind: string): boolean => role === 'agency_admin' || !adminLoadKinds.includes(kind);

/** Kinds of items that a role may load. */
export const kindsFor = (role: string) => kinds.filter(({ kind }) => mayLoad(role, kind));
