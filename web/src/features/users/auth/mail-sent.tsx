import { Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/** Confirmation that an email was sent. Takes focus because the form that had it is unmounted. */
export function MailSent({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} style={{ outline: 'none' }}>
      <Text>{children}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        Nothing there after a few minutes? Look in the spam folder too.
      </Text>
    </div>
  );
}
