import { paths } from '#lib/paths/paths.ts';

export const reportCrumbs = [{ label: 'Downloads', to: paths.downloads }];
