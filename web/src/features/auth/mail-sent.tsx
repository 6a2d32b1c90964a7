import { Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './auth-screen.module.css';

/** Says that a mail is on its way. Takes the focus, as the form that had it is gone. */
export function MailSent({ email, children }: { email: string; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} style={{ outline: 'none' }}>
      <Text>
        We wrote to <b className={classes.address}>{email}</b>. {children}
      </Text>
      <Text size="sm" c="dimmed" mt="sm">
        Nothing there after a few minutes? Look in the spam folder too.
      </Text>
    </div>
  );
}
