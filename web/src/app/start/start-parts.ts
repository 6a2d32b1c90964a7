/** Renders Home, or setup for users without an onboarded company. */
export const importHome = () => import('#features/home/home-page.tsx');
export const importHomeLoader = () => import('#features/home/home-loader.ts');
export const importSetUp = () => import('#features/company/onboarding/set-up-page.tsx');
