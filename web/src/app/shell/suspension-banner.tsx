import { IconBan } from '@tabler/icons-react';
import { getConfig } from '#lib/api/config.ts';
import classes from '../agency/agency-banner.module.css';

/** Explains to users of a suspended company why they have read-only access. */
export function SuspensionBanner({ reason }: { reason: string }) {
  const { name, support_email: email } = getConfig().agency;
  return (
    <aside className={classes.banner} aria-label="Your company is suspended">
      <IconBan size={16} stroke={1.8} aria-hidden="true" />
      <span>
        <b>{name} has suspended your company.</b> {reason} You can view and download everything, but not place or change anything.
        To resolve this, write to {email}.
      </span>
    </aside>
  );
}
