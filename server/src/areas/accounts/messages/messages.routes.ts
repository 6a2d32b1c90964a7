import {
  addMessageDocument,
  countUnread,
  getMessageDocument,
  listAccountMessages,
  listMessages,
  listThreads,
  markAccountRead,
  markThreadRead,
  sendAccountMessage,
  sendMessage,
  sendMessages,
} from '@recoup/contract/accounts/messages';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { MessageFiles } from './message-files.service.ts';
import type { MessagesService } from './messages.service.ts';

interface MessageServices {
  messages: MessagesService;
  files: MessageFiles;
}

export function registerMessageRoutes(app: FastifyInstance, { messages, files }: MessageServices): void {
  bind(app, listMessages, ({ caller, query }) => messages.list(caller, null, query));
  bind(app, listAccountMessages, ({ caller, params, query }) => messages.list(caller, params.id, query));
  bind(app, sendMessage, async ({ caller, body }) => ({ data: await messages.send(caller, { accountId: null, ...body }) }));
  bind(app, sendAccountMessage, async ({ caller, params, body }) => ({
    data: await messages.send(caller, { accountId: params.id, ...body }),
  }));
  bind(app, sendMessages, async ({ caller, body }) => ({
    data: await messages.sendMany(caller, { accountIds: body.account_ids, body: body.body }),
  }));
  bind(app, markThreadRead, async ({ caller, body, reply }) => {
    await messages.markRead(caller, null, body.until);
    return reply.status(204).send();
  });
  bind(app, markAccountRead, async ({ caller, params, body, reply }) => {
    await messages.markRead(caller, params.id, body.until);
    return reply.status(204).send();
  });
  bind(app, listThreads, ({ caller, query: { unread, ...query } }) =>
    messages.listThreads(caller, { ...query, onlyUnread: unread === 'only' }),
  );
  bind(app, countUnread, async ({ caller }) => ({ data: { messages: await messages.countUnread(caller) } }));
  bind(app, getMessageDocument, async ({ caller, params, reply }) => {
    const file = await files.open(caller, { messageId: params.id, id: params.document_id });
    return sendDownload(reply, { ...file, mediaType: 'application/octet-stream' });
  });
  bind(app, addMessageDocument, async ({ caller, params, query, request }) => ({
    data: await files.add(caller, params.id, { fileName: query.file_name, content: bytesOf(request) }),
  }));
}
