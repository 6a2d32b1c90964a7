import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { NetworkError } from '#lib/api/errors.ts';
import { offerStepUp } from '#lib/session/step-up.ts';
import { focusOnceEnabled } from './focus-once-enabled.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

interface Asked {
  Dialog: ComponentType<StepUpDialogProps>;
  /** The screen that asked. */
  at: string;
  answer: (isConfirmed: boolean) => void;
}

/** Asks the person who it is when a call needs that (lib/step-up.ts). The dialog is loaded when it is first needed. */
export function StepUpGate() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked | null>(null);
  const { pathname } = useLocation();
  const here = useRef(pathname);
  const focused = useLastFocus();

  useEffect(() => {
    const ask = async () => {
      const { StepUpDialog } = await import('./step-up-dialog.tsx').catch((error: unknown) => {
        // What was typed stays; the next try may find the way.
        throw new NetworkError(error);
      });
      const before = focused.current;
      return new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          open.current = null;
          setAsked(null);
          resolve(isConfirmed);
          // The button that was pressed is enabled again a moment later.
          if (!isConfirmed && before) focusOnceEnabled(before);
        };
        open.current = { Dialog: StepUpDialog, at: here.current, answer };
        setAsked(open.current);
      });
    };
    const withdraw = offerStepUp(ask);
    return () => {
      withdraw();
      open.current?.answer(false);
    };
  }, [focused]);

  // Whoever leaves the screen has given it up.
  useEffect(() => {
    here.current = pathname;
    if (asked && asked.at !== pathname) asked.answer(false);
  }, [asked, pathname]);

  return asked ? <asked.Dialog onAnswer={asked.answer} /> : null;
}

/** A button that waits for its answer is disabled, and has lost the focus when the dialog comes. */
function useLastFocus() {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}
