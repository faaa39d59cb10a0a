import { createElement, type ComponentProps, type ReactNode } from 'react';

type ListScope = (typeof import('./list-scope.tsx'))['ListScope'];

let loaded: ListScope | null = null;

/** Loads the fields of a scope, which few lists have. A list's route awaits them: later they would push the rows down. */
export async function loadListScope(): Promise<void> {
  loaded = (await import('./list-scope.tsx')).ListScope;
}

export function LoadedListScope(props: ComponentProps<ListScope>): ReactNode {
  return loaded && createElement(loaded, props);
}
