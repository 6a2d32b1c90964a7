import { expect, it } from 'vitest';
import { ApiError, messageOf } from './errors.ts';

it('shows messages written for users and nothing else', () => {
  const error = new ApiError({ status: 409, code: 'x', message: 'The company code is taken.' });
  expect(messageOf(error)).toBe('The company code is taken.');
  expect(messageOf(new TypeError('undefined is not a function'))).toBe('Something went wrong');
  expect(messageOf('x', 'Failed to update password')).toBe('Failed to update password');
});
