import { INBOX_KINDS, type InboxKind } from '@recoup/contract/home/inbox';

/** The kind in the address; anything else means all. */
export const readKind = (search: URLSearchParams): InboxKind | undefined =>
  INBOX_KINDS.find((kind) => kind === search.get('kind'));
