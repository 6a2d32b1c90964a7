export { readActivityState } from './audit-log-state.ts';
export { ActivityTab } from './audit-log-tab.tsx';
export { activityQuery } from './queries.ts';
