import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { TooMany } from '#platform/http/call-limits.ts';

export const memberNotFound = () => notFound('person');

export const lastAdmin = () =>
  conflict('last_admin', 'The agency needs an administrator for all clients. Give another person that role first.');

export const memberChanged = () =>
  conflict('member_changed', 'Another administrator changed this person’s access. Review it, then make your change again.');

export const alreadyMember = (email: string) => conflict('already_member', `${email} is already on the team.`);

export const alreadyInvited = (email: string) =>
  conflict('already_invited', `${email} already has an open invitation. Resend that one.`);

export const invitationClosed = () => conflict('invitation_closed', 'This invitation was already accepted or revoked.');

export const unknownClient = () =>
  unprocessable([{ path: 'client_ids', message: 'One of these clients does not exist. Choose again.' }]);

export const sentJustNow = () =>
  new TooMany('This invitation was just sent. Please wait a minute before you send it again.', 60, 'sent_just_now');

export const ownSessions = () =>
  conflict('own_access', 'You cannot sign yourself out here. Sign out other devices in your profile, under Security.');
