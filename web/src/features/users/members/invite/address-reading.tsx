import type { ListedAddress } from '@recoup/domain/users/address-list';
import { IconAlertTriangle } from '@tabler/icons-react';
import { plural } from '#lib/format/format.ts';
import classes from './invite.module.css';

const SHOWN = 30;

/** Live preview of how the pasted list is parsed. */
export function AddressReading({ listed }: { listed: readonly ListedAddress[] }) {
  if (listed.length === 0) return null;
  const good = listed.filter(({ email }) => email !== null).length;
  const bad = listed.length - good;
  return (
    <div className={classes.reading}>
      <output className={classes.sum}>
        {good > 0 ? plural(good, 'address', 'addresses') : 'No address yet'}
        {bad > 0 ? `, ${bad} not recognized` : ''}
      </output>
      <ul className={classes.chips} aria-label="Recognized addresses">
        {listed.slice(0, SHOWN).map(({ email, name, text }, index) => (
          <li key={email ?? `${index} ${text}`} data-bad={email === null || undefined}>
            {email === null ? <IconAlertTriangle size={13} aria-label="Not an email address:" /> : null}
            {name && email ? <b>{name}</b> : null}
            {email ?? text}
          </li>
        ))}
        {listed.length > SHOWN ? <li>and {listed.length - SHOWN} more</li> : null}
      </ul>
    </div>
  );
}
