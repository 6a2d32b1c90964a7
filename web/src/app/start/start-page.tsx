import { lazy, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { PageSkeleton } from '#ui/skeletons.tsx';
import type { Start } from './start-loader.ts';
import { importHome, importSetUp } from './start-parts.ts';

const HomePage = lazy(async () => ({ default: (await importHome()).HomePage }));
const SetUpPage = lazy(async () => ({ default: (await importSetUp()).SetUpPage }));

export function StartPage() {
  const start = useLoaderData<Start>();
  return <Suspense fallback={<PageSkeleton />}>{start === 'work' ? <HomePage /> : <SetUpPage />}</Suspense>;
}
