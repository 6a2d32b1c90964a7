import { TooMany } from '#platform/http/call-limits.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const userNotFound = () => notFound('person');
export const invitationNotFound = () => notFound('invitation');

export const lastAdmin = () =>
  conflict('last_admin', 'A company needs at least one administrator. Make another user an administrator first.');

export const memberChanged = () =>
  conflict('member_changed', 'Another administrator changed this user’s access. Review it, then make your change again.');

export const invitationClosed = () => conflict('invitation_closed', 'This invitation was already accepted or revoked.');

export const tooManyAddresses = (max: number) =>
  unprocessable([{ path: 'addresses', message: `Invite at most ${max} people at once.` }], 'too_many_addresses');

export const noAddress = () => unprocessable([{ path: 'addresses', message: 'Enter at least one email address' }]);

export const locationsForStaffOnly = () =>
  unprocessable([{ path: 'location_ids', message: 'An administrator sees all locations.' }]);

export const locationUnknown = () =>
  unprocessable([{ path: 'location_ids', message: 'One of these locations no longer exists. Choose again.' }]);

export const tooManyInvitations = (perHour: number) =>
  new TooMany(
    `A company can send ${perHour} invitations an hour. Nothing was sent; please try again later.`,
    3600,
    'too_many_invitations',
  );

export const sentJustNow = () =>
  new TooMany('This invitation was just sent. Please wait a minute before you send it again.', 60, 'sent_just_now');
