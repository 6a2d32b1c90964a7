import type { Module } from '../../../platform/http/module.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { createMessageFiles } from './message-files.service.ts';
import { registerMessageRoutes } from './messages.routes.ts';
import { createMessagesService } from './messages.service.ts';
import { defineNotices } from './notices.jobs.ts';

export { sendNotices } from './notices.jobs.ts';
export { countAllUnread } from './threads.repository.ts';

/** Legacy API: threads with the agency, per account and of the company; and the mails about what the agency says. */
export function createMessagesModule(sendMail: Mailer['send']): Module {
  return (app, platform) => {
    registerMessageRoutes(app, { messages: createMessagesService(platform), files: createMessageFiles(platform) });
    defineNotices({ ...platform, sendMail });
  };
}
