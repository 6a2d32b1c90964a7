import type { ReactNode } from 'react';

/** Props of every sign-in method's form. */
export interface MethodProps {
  /** Destination after sign-in. */
  next: string | null;
  /** Email address typed in any of the forms or known from an invitation, so that it is entered only once. */
  email: string;
  onEmail: (text: string) => void;
  /** True if a link or identity provider has just failed; discards earlier code requests. */
  hasFailed: boolean;
  /** Renders the screen around the form. */
  frame: (parts: { title?: string; subtitle?: ReactNode; isAlone?: boolean; children: ReactNode }) => ReactNode;
}
