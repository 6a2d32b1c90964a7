import type { Module } from '#platform/http/module.ts';
import { createMessageFiles } from './message-files.service.ts';
import { registerMessageRoutes } from './messages.routes.ts';
import { createMessagesService } from './messages.service.ts';

/** Legacy API: threads with the agency, per account and general. */
export const messagesModule: Module = (app, platform) => {
  registerMessageRoutes(app, { messages: createMessagesService(platform), files: createMessageFiles(platform) });
};
