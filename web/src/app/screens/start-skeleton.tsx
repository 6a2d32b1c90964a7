/** Renders nothing while the first screen's code loads, which is shorter than a flash of a skeleton. */
export function StartSkeleton() {
  return <output aria-label="Loading" />;
}
