import { getConfig } from '#lib/api/config.ts';
import classes from '#shared/users/auth-screen.module.css';
import { linkOutcomeMessage } from './link-outcome-messages.ts';
import type { LinkResult } from './use-link-outcome.ts';

interface NoticeProps {
  linkResult: LinkResult;
  cameBy: string | null;
  /** Why the previous session ended. */
  reason: string | null;
}

/** Outcome of the link, the identity provider or the previous session, above the form. */
export function SignInNotice({ linkResult, cameBy, reason }: NoticeProps) {
  const { agency } = getConfig();
  const notice = linkOutcomeMessage(linkResult, { cameBy, reason, supportEmail: agency.support_email });
  if (!notice) return null;
  if (notice.tone === 'danger')
    return (
      <div role="alert" className={`${classes.problem} ${classes.notice}`}>
        {notice.text}
      </div>
    );
  return (
    <output className={`${notice.tone === 'success' ? classes.success : classes.info} ${classes.notice}`}>{notice.text}</output>
  );
}
