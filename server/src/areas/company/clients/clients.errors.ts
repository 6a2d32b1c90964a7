import { notFound } from '#platform/http/errors.ts';

export const clientNotFound = () => notFound('company');
