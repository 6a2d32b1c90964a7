import type { Tx } from '#platform/db/db.ts';
import type { Email } from '#platform/email/index.ts';
import type { Sms } from '#platform/sms/index.ts';

/** Outgoing messages, injected. */
export interface Messages {
  /** Queued with the transaction; sent after the commit and retried. */
  sendEmail(tx: Tx, email: Email): Promise<void>;
  /** Waits for the hook, so never call it inside a transaction. Errors: any; callers answer `sms_send_failed`. */
  sendSms(message: Sms): Promise<void>;
  /** The name of the portal, for text messages. */
  portalName(): Promise<string>;
}
