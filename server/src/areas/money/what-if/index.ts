export { recomputeMonth, type RecomputedMonth } from './what-if.service.ts';
