export { createLayouts } from './layouts.service.ts';
