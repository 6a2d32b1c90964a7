import { paths } from '../../../app/paths.ts';

export const reportCrumbs = [{ label: 'Downloads', to: paths.downloads }];
