import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { NetworkError } from '#lib/api/errors.ts';
import { offerStepUp } from '#lib/session/step-up.ts';
import { findFocused } from '#ui/last-focused.ts';
import { focusOnceEnabled } from './focus-once-enabled.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

interface StepUpRequest {
  Dialog: ComponentType<StepUpDialogProps>;
  /** The screen of the call. */
  at: string;
  answer: (isConfirmed: boolean) => void;
}

/** Asks the user to re-authenticate when a call requires it (lib/session/step-up.ts). The dialog loads on first use. */
export function StepUpGate() {
  const [request, setRequest] = useState<StepUpRequest | null>(null);
  const open = useRef<StepUpRequest | null>(null);
  const { pathname } = useLocation();
  const here = useRef(pathname);

  useEffect(() => {
    const ask = async () => {
      const { StepUpDialog } = await import('./step-up-dialog.tsx').catch((error: unknown) => {
        // Input stays; the next attempt may succeed.
        throw new NetworkError(error);
      });
      // A busy button is disabled and no longer has focus.
      const before = findFocused();
      return new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          open.current = null;
          setRequest(null);
          resolve(isConfirmed);
          // The pressed button is enabled again a moment later.
          if (!isConfirmed && before instanceof HTMLElement) focusOnceEnabled(before);
        };
        open.current = { Dialog: StepUpDialog, at: here.current, answer };
        setRequest(open.current);
      });
    };
    const withdraw = offerStepUp(ask);
    return () => {
      withdraw();
      open.current?.answer(false);
    };
  }, []);

  // Leaving the screen cancels.
  useEffect(() => {
    here.current = pathname;
    if (request && request.at !== pathname) request.answer(false);
  }, [request, pathname]);

  return request ? <request.Dialog onAnswer={request.answer} /> : null;
}
