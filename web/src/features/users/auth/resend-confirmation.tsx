import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { returnTarget } from './mail-links.ts';
import { ResendButton } from './resend-button.tsx';

interface ResendProps {
  email: string;
  next: string | null;
  wait?: number;
}

export function ResendConfirmation({ email, next, wait = 0 }: ResendProps) {
  return (
    <ResendButton
      label="Send the email again"
      sentText="Sent again. Only the newest code and link work."
      wait={wait}
      send={async (options) => {
        const { error } = await getAuthFlows().resend({
          type: 'signup',
          email,
          options: { ...options, emailRedirectTo: returnTarget(next, 'confirmation') },
        });
        return error;
      }}
    />
  );
}
