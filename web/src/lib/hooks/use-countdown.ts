import { useEffect, useState } from 'react';

/** Whole seconds left; `start` restarts it. Uses the clock, so that a sleeping tab does not fall behind. */
export function useCountdown(initialSeconds: number): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    start: (seconds) => {
      setNow(Date.now());
      setEnd(Date.now() + seconds * 1000);
    },
  };
}
