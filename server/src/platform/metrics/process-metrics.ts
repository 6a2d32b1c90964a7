import { Registry } from 'prom-client';

/**
 * Registry for counters in code that has no app instance: `new Counter({ …, registers: [processMetrics] })` at the top of a module.
 * `/metrics` includes them. Labels come from fixed lists: no client, user or path.
 */
export const processMetrics = new Registry();
