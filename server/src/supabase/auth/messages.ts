import type { Tx } from '#platform/db/db.ts';
import type { Mail } from '#platform/email/index.ts';
import type { Sms } from '#platform/sms/index.ts';

/** The ways out of the auth service, given to it from outside. */
export interface Messages {
  /** Exists exactly when the transaction commits; sent afterwards, and again until it worked. */
  sendMail(tx: Tx, mail: Mail): Promise<void>;
  /** Waits for the hook, so never within a transaction. Errors: any; the callers answer `sms_send_failed`. */
  sendSms(message: Sms): Promise<void>;
}
