import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { useOnDemand } from '#lib/hooks/use-on-demand.ts';

/** Without it, tips would flicker below a pointer that crosses a list. */
const HOVER_MS = 250;

/** Explains an element on hover and focus. Lists have one in each row, so Mantine's tooltip is loaded and mounted when needed. */
export function Tip({
  label,
  children,
}: {
  label: ReactNode;
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<never> }>;
}) {
  const [OpenedTip, need] = useOnDemand(loadTip);
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const id = useId();
  const show = () => {
    need();
    setOpened(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  return (
    <>
      {cloneElement(children, {
        ref: target as Ref<never>,
        onMouseEnter: () => (timer.current = setTimeout(show, HOVER_MS)),
        onMouseLeave: hide,
        onFocus: show,
        onBlur: hide,
        'aria-describedby': opened && OpenedTip ? id : undefined,
      })}
      {OpenedTip ? <OpenedTip label={<span id={id}>{label}</span>} target={target} opened={opened} onDismiss={hide} /> : null}
    </>
  );
}

const loadTip = async () => (await import('./opened-tip.tsx')).OpenedTip;
