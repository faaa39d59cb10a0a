import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { GoTo } from './go-to.tsx';
import { RootLayout } from './root-layout.tsx';
import { RoutePending } from './route-pending.tsx';
import { RouteProblem } from './route-problem.tsx';

const root = createRootRoute({ component: RootLayout, notFoundComponent: () => <GoTo href="/" /> });

const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/$entity/list',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./list-route.tsx'), 'ListRoute'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/$entity/item/{-$id}',
    component: lazyRouteComponent(() => import('./item-route.tsx'), 'ItemRoute'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sync',
    component: lazyRouteComponent(() => import('./sync-route.tsx'), 'SyncRoute'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  }),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteProblem,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
