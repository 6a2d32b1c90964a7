/** Either of the two is loaded, never both. */
export const importHome = () => import('../../features/home/home-page.tsx');
export const importSetUp = () => import('../../features/onboarding/set-up-page.tsx');
