import { AppError, forbidden, notFound } from '#platform/http/errors.ts';

export const disputeNotFound = () => notFound('dispute');

export function disputeRefused({ code, message }: { code: string; message: string }): AppError {
  return code === 'role' ? forbidden(message) : new AppError({ status: 409, code, message });
}
