import { IconMail } from '@tabler/icons-react';
import { useClient } from '#lib/session/selected-client.ts';
import classes from './bank-accounts.module.css';

/** What goes out when this is done, said before it is. `isNew`: the mail also says when the first payout can go there. */
export function MailNote({ isNew = false }: { isNew?: boolean }) {
  const { client_name: company } = useClient();
  return (
    <p className={classes.mail}>
      <IconMail size={17} stroke={1.7} aria-hidden="true" />
      <span>
        Every administrator of {company}, you included, gets an e-mail: the bank and the last four digits, what the account is
        used for{isNew ? ', when the first payout can go there' : ''}, and who did this, when, and from which internet address and
        device.
      </span>
    </p>
  );
}
