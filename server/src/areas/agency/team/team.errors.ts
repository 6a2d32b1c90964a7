import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { TooMany } from '#platform/http/call-limits.ts';

export const memberNotFound = () => notFound('person');

export const lastAdmin = () =>
  conflict('last_admin', 'The agency needs an administrator for all clients. Make another person one first.');

export const memberChanged = () =>
  conflict('member_changed', 'Another administrator has changed this person’s access. Review it, then repeat your change.');

export const alreadyMember = (email: string) => conflict('already_member', `${email} is already in the team.`);

export const alreadyInvited = (email: string) =>
  conflict('already_invited', `${email} has an open invitation. Send it again instead.`);

export const invitationClosed = () => conflict('invitation_closed', 'This invitation has been answered or withdrawn.');

export const unknownClient = () => unprocessable([{ path: 'client_ids', message: 'One of these clients does not exist.' }]);

export const sentJustNow = () =>
  new TooMany('This invitation was just sent. Please wait a minute before you send it again.', 60, 'sent_just_now');
