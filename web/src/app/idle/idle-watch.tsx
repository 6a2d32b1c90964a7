import { MS_PER } from '@recoup/domain/shared/time';
import type { Session } from '@supabase/auth-js';
import { useState } from 'react';
import { idleLimits, type IdleLimits } from '#lib/session/idle.ts';
import { sessionIdOf } from '#lib/session/token-claims.ts';
import { endIdleSession } from './end-session.ts';
import { IdleWarning } from './idle-warning.tsx';
import { useIdle } from './use-idle.ts';

/** Ends an idle session after a warning. */
export function IdleWatch({ session }: { session: Session }) {
  const [limits] = useState(() => idleLimits());
  return limits ? <Watch key={sessionIdOf(session)} session={session} limits={limits} /> : null;
}

function Watch({ session, limits }: { session: Session; limits: IdleLimits }) {
  const { left, stay } = useIdle({ session, limits, onEnd: () => void endIdleSession(session) });
  return left === null ? null : <IdleWarning left={left} idleMinutes={limits.idleMs / MS_PER.minute} onStay={stay} />;
}
