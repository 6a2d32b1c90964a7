import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Confirmation that an email was sent. The code field below it takes the focus. */
export function MailSent({ children }: { children: ReactNode }) {
  return (
    <div>
      <Text>{children}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        No email after a few minutes? Check your spam folder.
      </Text>
    </div>
  );
}
