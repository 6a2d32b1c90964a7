export { recomputeMonth } from './what-if.service.ts';
