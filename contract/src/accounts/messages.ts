import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { clientParams, cursorQuery, dataOf, fileName, id, instant, listOf, page } from '../shared/common.ts';
import { accountDocument, documentLimits } from './debtors.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { bulkAccounts, bulkResult } from './requests.ts';

const message = z.object({
  id,
  /** Null for the client's own thread. */
  account_id: id.nullable(),
  author: z.enum(['client', 'agency']),
  author_name: z.string(),
  body: z.string(),
  created_at: instant,
  /** From the agency and unread by the caller. */
  is_unread: z.boolean(),
  documents: z.array(accountDocument),
  abilities: z.object({ add_document: z.boolean() }),
});
export type MessageView = z.output<typeof message>;

/** Per user; a bulk action counts each account. */
const limit = { what: 'messages', perHour: 1000 } as const;

export const messageBody = z.string().trim().min(1, 'Write a message first').max(8000, 'A message can have 8,000 characters');

const thread = z.object({
  /** Account of the message; null: the client's own thread. */
  account: accountRef.nullable(),
  data: z.array(message),
  page,
  unread: z.int(),
  /** Time of this snapshot; echo it to mark messages as read. */
  as_of: instant,
  abilities: z.object({ write: z.boolean() }),
});
const accountParams = clientParams.extend({ id });
const messageParams = clientParams.extend({ id });
const base = '/v1/clients/{client_id}';
const threadQuery = z.object(cursorQuery);
const read = z.object({
  /** `as_of` of the displayed snapshot; absent: everything up to now. */
  until: instant.optional(),
});

export const listMessages = defineEndpoint({
  name: 'messages.list',
  api: 'legacy',
  method: 'GET',
  path: `${base}/messages`,
  summary: "The client's general thread with the agency, newest first. 403 for members limited to locations",
  access: 'client',
  params: clientParams,
  query: threadQuery,
  response: thread,
});

export const sendMessage = defineEndpoint({
  name: 'messages.send',
  api: 'legacy',
  method: 'POST',
  path: `${base}/messages`,
  summary: "Sends the agency a message in the client's general thread",
  access: 'client',
  params: clientParams,
  body: z.object({ body: messageBody }),
  response: dataOf(message),
  status: 201,
  limit,
  idempotent: true,
});

export const listAccountMessages = defineEndpoint({
  name: 'messages.list-of-account',
  api: 'legacy',
  method: 'GET',
  path: `${base}/accounts/{id}/messages`,
  summary: 'The thread with the agency about an account, newest first',
  access: 'client',
  params: accountParams,
  query: threadQuery,
  response: thread,
});

export const sendAccountMessage = defineEndpoint({
  name: 'messages.send-about-account',
  api: 'legacy',
  method: 'POST',
  path: `${base}/accounts/{id}/messages`,
  summary: 'Sends the agency a message about an account',
  access: 'client',
  params: accountParams,
  body: z.object({ body: messageBody }),
  response: dataOf(message),
  status: 201,
  limit,
  idempotent: true,
});

export const sendMessages = defineEndpoint({
  name: 'messages.send-many',
  api: 'legacy',
  method: 'POST',
  path: `${base}/messages/bulk`,
  summary: 'Sends the same message about several accounts, with a separate result for each',
  access: 'client',
  params: clientParams,
  body: z.object({ account_ids: bulkAccounts, body: messageBody }),
  response: z.object({ data: z.array(bulkResult) }),
  limit: { ...limit, count: ({ account_ids: accounts }) => accounts.length },
  idempotent: true,
});

export const addMessageDocument = defineEndpoint({
  name: 'messages.add-document',
  api: 'legacy',
  method: 'POST',
  path: `${base}/messages/{id}/documents`,
  summary: 'Attaches a file to a message of the client; the body is the file, the query has its name',
  access: 'client',
  params: messageParams,
  query: z.object({ file_name: fileName }),
  file: { maxBytes: documentLimits.bytes },
  response: dataOf(accountDocument),
  status: 201,
});

export const getMessageDocument = defineEndpoint({
  name: 'messages.get-document',
  api: 'legacy',
  method: 'GET',
  path: `${base}/messages/{id}/documents/{document_id}`,
  summary: 'The file attached to a message',
  access: 'client',
  params: messageParams.extend({ document_id: id }),
  produces: ['application/octet-stream'],
});

export const markThreadRead = defineEndpoint({
  name: 'messages.read',
  api: 'legacy',
  method: 'POST',
  path: `${base}/messages/read`,
  summary: "Marks the client's general thread read for the caller",
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: read,
  status: 204,
});

export const markAccountRead = defineEndpoint({
  name: 'messages.read-account',
  api: 'legacy',
  method: 'POST',
  path: `${base}/accounts/{id}/read`,
  summary: 'Marks the thread of an account read for the caller',
  access: 'client',
  whileSuspended: true,
  params: accountParams,
  body: read,
  status: 204,
});

export const messageThread = z.object({
  /** Null: the client's own thread. */
  account: accountRef.nullable(),
  last: z.object({ author: z.enum(['client', 'agency']), author_name: z.string(), body: z.string(), created_at: instant }),
  unread: z.int(),
});

export const listThreads = defineEndpoint({
  name: 'messages.threads',
  api: 'legacy',
  method: 'GET',
  path: `${base}/message-threads`,
  summary: 'Threads with the agency, by their newest message',
  access: 'client',
  params: clientParams,
  query: z.object({ ...cursorQuery, unread: z.enum(['only']).optional() }),
  response: z.object({
    ...listOf(messageThread).shape,
    /** Whether the caller may open the client's own thread, even before its first message. */
    abilities: z.object({ open_company_thread: z.boolean() }),
  }),
});

export const countUnread = defineEndpoint({
  name: 'messages.unread',
  api: 'legacy',
  method: 'GET',
  path: `${base}/messages/unread`,
  summary: 'Number of unread messages of the agency in all threads, counted up to 100',
  access: 'client',
  params: clientParams,
  response: dataOf(z.object({ messages: z.int() })),
});
