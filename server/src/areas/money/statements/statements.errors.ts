import { notFound } from '#platform/http/errors.ts';

export const statementNotFound = () => notFound('statement');
