import { useSearchParams } from 'react-router';

/** A view mode in the URL; the first mode is the default and omitted. */
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
