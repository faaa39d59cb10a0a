import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { SessionRow } from '../../db/schema/rows.ts';
import type { StickerAddress } from './sticker-route.tsx';
import type { AdministrationAddress } from '../administration/page/use-address-choice.ts';
import type { ListAddress } from '../../screens/list/query/list-search.ts';
import type { ReportAddress } from '../../screens/report/report-scope.ts';
import type { TimelineAddress } from '../../screens/timeline/data/timeline-search.ts';
import { Redirect } from '../placeholders/redirect.tsx';
import { loadRecordScreen, loadList, loadSchedule } from './load-entity.ts';
import { loadTexts } from '../texts/i18n.ts';
import { RootLayout } from './root-layout.tsx';
import { RoutePending } from '../placeholders/route-pending.tsx';
import { RouteProblem } from '../placeholders/route-problem.tsx';

/** The session, for loaders that read data before the screen is rendered. */
export type RouteContext = { readonly session: SessionRow | null };

const root = createRootRouteWithContext<RouteContext>()({ component: RootLayout, notFoundComponent: () => <Redirect href="/" /> });

/** Declares the parameters of an address. The screens read their values (decision 161). */
const listAddress = (search: ListAddress): ListAddress => search;
const timelineAddress = (search: TimelineAddress): TimelineAddress => search;
const administrationAddress = (search: AdministrationAddress): AdministrationAddress => search;
const reportAddress = (search: ReportAddress): ReportAddress => search;
const stickerAddress = (search: StickerAddress): StickerAddress => search;

// Each route is a constant: TypeScript infers `any` for routes that are created inside the list.
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: reportAddress,
  component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
});

const board = createRoute({
  getParentRoute: () => root,
  path: '/b-service-request/list',
  loader: () => loadTexts('b-service-request'),
  component: lazyRouteComponent(() => import('../board/board-route.tsx'), 'BoardRoute'),
});

const list = createRoute({
  getParentRoute: () => root,
  path: '/$entity/list',
  validateSearch: listAddress,
  loader: ({ context, params, location }) => loadList(context.session, params.entity, location.search),
  // Load on entry only: the list screen itself follows changes of its address.
  shouldReload: false,
  gcTime: 0,
  component: lazyRouteComponent(() => import('./list-route.tsx'), 'ListRoute'),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: '/$entity/schedule',
  validateSearch: timelineAddress,
  loader: ({ context, params, location }) => loadSchedule(context.session, params.entity, location.search),
  // Load on entry only, as for the list.
  shouldReload: false,
  gcTime: 0,
  component: lazyRouteComponent(() => import('./schedule-route.tsx'), 'ScheduleRoute'),
});

const record = createRoute({
  getParentRoute: () => root,
  path: '/$entity/item/{-$id}',
  loader: ({ params }) => loadRecordScreen(params.entity, params.id),
  component: lazyRouteComponent(() => import('./record-route.tsx'), 'RecordRoute'),
});

const contractor = createRoute({
  getParentRoute: () => root,
  path: '/contractor/item/$id',
  loader: () => loadTexts('contractor'),
  component: lazyRouteComponent(() => import('./contractor-route.tsx'), 'ContractorRoute'),
});

const finish = createRoute({
  getParentRoute: () => root,
  path: '/trip-record-card/finish/{-$id}',
  loader: ({ params }) => loadRecordScreen('trip-record-card', params.id),
  component: lazyRouteComponent(() => import('./finish-route.tsx'), 'FinishRoute'),
});

const positions = createRoute({
  getParentRoute: () => root,
  path: '/periodic-summary/positions/$accessToken',
  loader: () => loadTexts('periodic-summary', 'record'),
  component: lazyRouteComponent(() => import('./positions-route.tsx'), 'PositionsRoute'),
});

const log = createRoute({
  getParentRoute: () => root,
  path: '/trip-record-card/log',
  validateSearch: listAddress,
  loader: () => loadTexts('vehicle-log', 'trip-record-card', 'record', 'scan'),
  component: lazyRouteComponent(() => import('./log-route.tsx'), 'LogRoute'),
});

const stickers = createRoute({
  getParentRoute: () => root,
  path: '/vehicle/stickers',
  validateSearch: stickerAddress,
  loader: () => loadTexts('sticker', 'vehicle'),
  component: lazyRouteComponent(() => import('./sticker-route.tsx'), 'StickerRoute'),
});

const ownership = createRoute({
  getParentRoute: () => root,
  path: '/report/ownership',
  validateSearch: reportAddress,
  loader: () => loadTexts('report', 'list-tools'),
  component: lazyRouteComponent(() => import('../report/ownership-route.tsx'), 'OwnershipRoute'),
});

const sync = createRoute({
  getParentRoute: () => root,
  path: '/sync',
  loader: () => loadTexts('compare', 'rescue'),
  component: lazyRouteComponent(() => import('./sync-route.tsx'), 'SyncRoute'),
});

const compare = createRoute({
  getParentRoute: () => root,
  path: '/sync/compare/$seq',
  loader: () => loadTexts('compare'),
  component: lazyRouteComponent(() => import('./compare-route.tsx'), 'CompareRoute'),
});

const administration = createRoute({
  getParentRoute: () => root,
  path: '/administration/{-$area}/{-$id}',
  validateSearch: administrationAddress,
  loader: () => loadTexts('administration', 'notification', 'event', 'account', 'record'),
  component: lazyRouteComponent(() => import('../administration/administration-route.tsx'), 'AdministrationRoute'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  loader: () => loadTexts('settings', 'calendar-feed'),
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/notifications/{-$view}',
  loader: () => loadTexts('notification', 'event', 'report-mail'),
  component: lazyRouteComponent(() => import('../notifications/notifications-route.tsx'), 'NotificationsRoute'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/{-$hash}',
  loader: () => loadTexts('verify', 'scan'),
  component: lazyRouteComponent(() => import('./verify-route.tsx'), 'VerifyRoute'),
});

const sign = createRoute({
  getParentRoute: () => root,
  path: '/sign',
  loader: () => loadTexts('signing-link', 'vehicle-handover-document', 'handover-form', 'handover-checks', 'record', 'canvas'),
  component: lazyRouteComponent(() => import('./sign-route.tsx'), 'SignRoute'),
});

const release = createRoute({
  getParentRoute: () => root,
  path: '/release',
  loader: () => loadTexts('handover-checks'),
  component: lazyRouteComponent(() => import('./release-route.tsx'), 'ReleaseRoute'),
});

const routeTree = root.addChildren([
  home,
  board,
  list,
  schedule,
  contractor,
  record,
  finish,
  positions,
  log,
  stickers,
  ownership,
  sync,
  compare,
  administration,
  settings,
  notifications,
  verify,
  sign,
  release,
]);

export const router = createRouter({
  routeTree,
  context: { session: null },
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
