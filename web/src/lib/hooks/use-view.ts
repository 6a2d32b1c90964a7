import { useSearchParams } from 'react-router';

/** How something is shown, as the address says it; the first way stands there without. */
export function useView<V extends string>(name: string, views: readonly [V, ...V[]]): [V, (view: V) => void] {
  const [search, setSearch] = useSearchParams();
  const view = views.find((known) => known === search.get(name)) ?? views[0];
  const show = (next: V) => {
    const changed = new URLSearchParams(search);
    if (next === views[0]) changed.delete(name);
    else changed.set(name, next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return [view, show];
}
