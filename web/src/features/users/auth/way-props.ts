import type { ReactNode } from 'react';

/** Props of the form of each way to sign in. */
export interface WayProps {
  /** Where the person was going. */
  next: string | null;
  /** What was typed as e-mail address in any of the forms, or is known from an invitation: nothing is asked twice. */
  email: string;
  onEmail: (text: string) => void;
  /** Whether a link or another service has just failed here: then nothing that was begun earlier is shown. */
  hasFailed: boolean;
  /** Draws the screen around the form. */
  frame: (parts: { title?: string; subtitle?: ReactNode; isAlone?: boolean; children: ReactNode }) => ReactNode;
}
