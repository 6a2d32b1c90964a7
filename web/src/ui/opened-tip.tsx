import { Tooltip } from '@mantine/core';
import { useEffect, type ReactNode, type RefObject } from 'react';

export function OpenedTip({
  opened,
  onDismiss,
  ...props
}: {
  label: ReactNode;
  target: RefObject<HTMLElement | null>;
  opened: boolean;
  onDismiss: () => void;
}) {
  useEffect(() => {
    if (!opened) return;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onDismiss();
    };
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, [opened, onDismiss]);
  return <Tooltip {...props} w={260} opened={opened} />;
}
