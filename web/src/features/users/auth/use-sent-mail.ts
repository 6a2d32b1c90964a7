import { useLocation, useNavigate } from 'react-router';

interface SentMail {
  to: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** History state of a page whose email was sent. */
export const sentMailState = (to: string, at: number) => ({ sentMail: { to, at } });

/**
 * Recipient of the page's email, stored in the history entry rather than the URL, which would expose it: a reload shows it again,
 * and Back returns to the form.
 */
export function useSentMail() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    sent: readSentMail(state),
    note: (to: string) => void navigate({ pathname, search }, { state: sentMailState(to, Date.now()) }),
    takeBack: () => void navigate(-1),
  };
}

function readSentMail(state: unknown): SentMail | null {
  const { sentMail } = (state ?? {}) as { sentMail?: Partial<SentMail> };
  return typeof sentMail?.to === 'string' && typeof sentMail.at === 'number' ? { to: sentMail.to, at: sentMail.at } : null;
}
