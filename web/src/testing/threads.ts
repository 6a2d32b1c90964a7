import type { MessageView } from '@recoup/contract/accounts/messages';

const id = (n: number) => `018f0000-0000-7000-8000-0000000d0${String(n).padStart(3, '0')}`;

/** An invented message from the agency; `n` makes it distinct. */
export const messageOf = (n: number, change: Partial<MessageView> = {}): MessageView => ({
  id: id(n),
  account_id: null,
  author: 'agency',
  author_name: 'Robin Vale',
  body: `Message ${n}`,
  created_at: `2026-06-01T10:00:${String(n).padStart(2, '0')}.000Z`,
  is_unread: false,
  documents: [],
  abilities: { add_document: false },
  ...change,
});

/** A thread response, newest first. */
export const threadOf = (data: readonly MessageView[], { mayWrite = true, next = null as string | null } = {}) =>
  Response.json({
    account: null,
    data,
    page: { next_cursor: next, total: null },
    unread: data.filter((message) => message.is_unread).length,
    as_of: '2026-06-01T12:00:00.000Z',
    abilities: { write: mayWrite },
  });
