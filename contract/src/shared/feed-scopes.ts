/** What a feed key may do. `docs/feed.md`, Keys. */
export const feedScopes = [
  'read',
  'write',
  'pii:read',
  'outbox:read',
  'clients:read',
  'accounts:read',
  'people:read',
  'payments:read',
  'statements:read',
  'requests:read',
  'totals:read',
  'clients:write',
  'accounts:write',
  'people:write',
  'payments:write',
  'statements:write',
  'requests:write',
  'messages:write',
  'documents:write',
  'totals:write',
  'webhooks:write',
] as const;
export type FeedScope = (typeof feedScopes)[number];

/** Scopes that `read` and `write` do not include. */
const separate: readonly FeedScope[] = ['pii:read', 'webhooks:write'];

/** Whether a key with these scopes has one: `read` and `write` stand for all of theirs, except those named separately. */
export function grantsScope(held: readonly string[], needed: FeedScope): boolean {
  if (held.includes(needed)) return true;
  return !separate.includes(needed) && held.includes(needed.endsWith(':read') ? 'read' : 'write');
}

/** Scopes of which each lets a key send some kinds of items. */
export const itemScopes = [
  'clients:write',
  'accounts:write',
  'people:write',
  'payments:write',
  'statements:write',
  'requests:write',
  'messages:write',
  'totals:write',
] as const satisfies readonly FeedScope[];
