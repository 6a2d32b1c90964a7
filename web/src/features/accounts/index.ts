export { iconOf } from './account/timeline/timeline-icons.ts';
export { describeEntry } from './account/timeline/timeline-labels.ts';
