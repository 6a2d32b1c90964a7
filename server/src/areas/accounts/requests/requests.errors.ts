import { REQUEST_STATE_INFO, type Refusal } from '@recoup/domain/accounts/requests';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import { conflict, forbidden, notFound, unprocessable, type AppError, type FieldError } from '#platform/http/errors.ts';

export const requestNotFound = () => notFound('request');

/** Why a request is not possible now: 403 for the role, 409 for anything that may change. */
export function refused({ code, message }: Refusal): AppError {
  return code === 'role' ? forbidden(message) : conflict(`request_${code}`, message);
}

export const anotherIsOpen = (number: string) =>
  conflict('request_open_request', `${number} already asks for this with different details. Cancel it first.`);

export const costChanged = () =>
  conflict('cost_changed', 'The possible cost has changed. Review it before you send the request.');

export const requestDecided = (state: RequestState) =>
  conflict(
    'request_decided',
    `The agency has already acted: this request is “${REQUEST_STATE_INFO[state].label}” and cannot be cancelled.`,
  );

export const requestEnded = (state: RequestState) =>
  conflict('request_ended', `This request is “${REQUEST_STATE_INFO[state].label}”, so no more files can be attached.`);

/** A form's problems, as body fields. */
export function wrongFields(problems: readonly FieldError[], at = 'data'): AppError {
  return unprocessable(problems.map(({ path, message }) => ({ path: `${at}.${path}`, message })));
}

export const paymentNotYours = () =>
  unprocessable([{ path: 'data.payment_id', message: 'Choose a payment to you that has not been reversed.' }]);
