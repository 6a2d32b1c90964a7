import { AppError, conflict, notFound } from '../../../platform/http/errors.ts';

export const invitationNotFound = () => notFound('invitation');

export const forOtherAddress = (masked: string, own: string) =>
  new AppError({
    status: 403,
    code: 'invitation_for_other_address',
    message: `This invitation is for ${masked}. You are signed in as ${own || 'somebody without an e-mail address'}.`,
  });

export const alreadyMember = (companyName: string) =>
  conflict('already_member', `You already belong to ${companyName}; there is nothing to accept.`);

export const closed = {
  expired: () => conflict('invitation_expired', 'This invitation has expired. Ask for a new one.'),
  revoked: () => conflict('invitation_revoked', 'This invitation was taken back. Ask for a new one if you still need it.'),
  used: () => conflict('invitation_used', 'This invitation was used already.'),
} as const;

export const tooManyTries = () =>
  new AppError({ status: 429, code: 'too_many_requests', message: 'Too many tries. Please wait a few minutes.' });
