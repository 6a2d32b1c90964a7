import { useEffect, useRef, useState } from 'react';

/** State of a popover that is mounted by the click that opens it. Its button replaces the clicked one and takes over the focus. */
export function useOpenOnMount() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Focus returns to this element, because the popover restores the focus it found when it opened.
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { opened, setOpened, button };
}
