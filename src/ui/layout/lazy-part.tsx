import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component whose code loads when it first renders. `fallback`, also one made of its props, stands in its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode | ((props: Props) => ReactNode),
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>{createElement(Loaded, props)}</Suspense>
  );
}
