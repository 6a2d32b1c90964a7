import { useLocation, useNavigate } from 'react-router';

interface SentMail {
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * To whom the mail of a page went. It stands in the browser's history, not in the address, which would show it: a reload
 * says it again, and Back leads to the form.
 */
export function useSentMail() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    sent: readSentMail(state),
    note: (to: string) => void navigate({ pathname, search }, { state: { sentMail: { to, at: Date.now() } } }),
    takeBack: () => void navigate(-1),
  };
}

function readSentMail(state: unknown): SentMail | null {
  const { sentMail } = (state ?? {}) as { sentMail?: Partial<SentMail> };
  return typeof sentMail?.to === 'string' && typeof sentMail.at === 'number' ? { to: sentMail.to, at: sentMail.at } : null;
}
