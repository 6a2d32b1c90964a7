import { notFound } from '#platform/http/errors.ts';

export const remittanceNotFound = () => notFound('statement');
