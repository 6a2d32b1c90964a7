import { notFound } from '#platform/http/errors.ts';

export const accountNotFound = () => notFound('account');
export const documentNotFound = () => notFound('document');
