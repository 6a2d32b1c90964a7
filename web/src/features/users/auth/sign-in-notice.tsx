import { getConfig } from '#lib/api/config.ts';
import classes from '#shared/users/auth-screen.module.css';
import { arrivalText } from './arrival-text.ts';
import type { Arrival } from './use-link-outcome.ts';

interface NoticeProps {
  arrival: Arrival;
  cameBy: string | null;
  /** Why somebody who was signed in has to do it again. */
  reason: string | null;
}

/** Above the form: what became of the link, of the other service, or of the last session. */
export function SignInNotice({ arrival, cameBy, reason }: NoticeProps) {
  const { agency } = getConfig();
  const told = arrivalText(arrival, { cameBy, reason, supportEmail: agency.support_email });
  if (!told) return null;
  if (told.tone === 'danger')
    return (
      <div role="alert" className={`${classes.problem} ${classes.notice}`}>
        {told.text}
      </div>
    );
  return <output className={`${told.tone === 'success' ? classes.success : classes.info} ${classes.notice}`}>{told.text}</output>;
}
