/** Nothing is drawn while the first screen's code loads: it takes less time than a flash of something else. */
export function StartSkeleton() {
  return <output aria-label="Loading" />;
}
