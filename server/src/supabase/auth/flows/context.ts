import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Messages } from '../messages.ts';
import type { Providers } from '../oauth/providers.ts';
import type { SessionService } from '../service.ts';
import type { AuthSettings } from '../settings.ts';

/** Dependencies of the email and phone calls. */
export interface FlowContext {
  db: Db;
  service: SessionService;
  settings: AuthSettings;
  clock: Clock;
  messages: Messages;
  /** The sign-in providers. */
  providers: Providers;
}
