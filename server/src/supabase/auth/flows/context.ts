import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Messages } from '../messages.ts';
import type { Providers } from '../oauth/providers.ts';
import type { SessionService } from '../service.ts';
import type { AuthSettings } from '../settings.ts';

/** What the calls by e-mail and phone stand on. */
export interface FlowContext {
  db: Db;
  service: SessionService;
  settings: AuthSettings;
  clock: Clock;
  messages: Messages;
  /** By whom people may sign in besides. */
  providers: Providers;
}
