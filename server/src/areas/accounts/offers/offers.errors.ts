import { AppError, forbidden, notFound } from '#platform/http/errors.ts';

export const offerNotFound = () => notFound('offer');

export function offerRefused({ code, message }: { code: string; message: string }): AppError {
  return code === 'role' ? forbidden(message) : new AppError({ status: 409, code, message });
}
