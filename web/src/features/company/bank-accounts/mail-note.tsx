import { IconMail } from '@tabler/icons-react';
import { useClient } from '#lib/session/selected-client.ts';
import classes from './bank-accounts.module.css';

/** Tells the user about the email that the change sends. `isNew`: the email also gives the date of the first possible payout. */
export function MailNote({ isNew = false }: { isNew?: boolean }) {
  const { client_name: company } = useClient();
  return (
    <p className={classes.mail}>
      <IconMail size={17} stroke={1.7} aria-hidden="true" />
      <span>
        Every administrator of {company}, you included, gets an email with the bank, the last four digits, the purpose
        {isNew ? ', the day of the first payout' : ''}, and who made this change, when, and from which IP address and device.
      </span>
    </p>
  );
}
