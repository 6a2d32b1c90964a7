import type { Joining } from '@recoup/contract/agency/joining';
import { getConfig } from '#lib/api/config.ts';

/** Title and subtitle of the page. */
export function headingOf({ email, invited_by: inviter }: Joining) {
  const { agency, product_name: product } = getConfig();
  return email === null
    ? { title: `Set up ${product}`, subtitle: 'Create the first administrator' }
    : { title: `Join ${agency.name}`, subtitle: `${inviter} invited you to the team` };
}
