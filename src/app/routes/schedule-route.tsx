import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { createElement, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { entityRegistry, functionalityOf } from '../../contract/registry.ts';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { satisfies } from '../../contract/permissions/permissions.ts';
import { useSession } from '../../screens/session-context.tsx';
import { RecordDialog } from '../../screens/timeline/record-dialog.tsx';
import { TimelineScreen } from '../../screens/timeline/timeline-screen.tsx';
import { readTimelineSearch, type TimelineSearch } from '../../screens/timeline/data/timeline-search.ts';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { Redirect } from '../placeholders/redirect.tsx';
import type { ScheduleScreens } from './load-entity.ts';
import { lazyRecordScreen } from './lazy-record-screen.ts';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { lockRecordOpen } from '../state/open-records.ts';
import { RoutePending } from '../placeholders/route-pending.tsx';

const route = getRouteApi('/$entity/schedule');

export function ScheduleRoute() {
  const { entity } = route.useParams();
  const rawSearch = route.useSearch();
  const loaded = route.useLoaderData();
  const navigate = useNavigate();
  const { session } = useSession();
  const search = useMemo(() => readTimelineSearch(rawSearch), [rawSearch]);
  const onSearchChange = useCallback(
    (next: TimelineSearch, { replace }: { replace: boolean }) =>
      void navigate({ to: '/$entity/schedule', params: { entity }, search: readTimelineSearch(next), replace, resetScroll: false }),
    [navigate, entity],
  );
  const close = useCallback(() => {
    const { open: _, VehicleId: _vehicle, StartDate: _start, EndDate: _end, ...rest } = search;
    onSearchChange(rest, { replace: true });
  }, [search, onSearchChange]);
  if (!loaded) return <Redirect href="/" />;
  const { declaration, timeline } = loaded;
  const { calls }: EntityDefinition = entityRegistry[declaration.entity];
  const requires = calls['schedule']?.requires;
  if (!requires || !satisfies(session.user.Permissions, requires, false)) return <NotAllowed />;
  const popup = search.open !== undefined && <RecordPopup key={search.open} screens={loaded} recordKey={search.open} onClose={close} />;
  return (
    <TimelineScreen
      key={entity}
      declaration={declaration}
      timeline={timeline}
      search={search}
      onSearchChange={onSearchChange}
      popup={popup}
    />
  );
}

type RecordPopupProps = { readonly screens: ScheduleScreens; readonly recordKey: RecordKey; readonly onClose: () => void };

function RecordPopup({ screens: { declaration, timeline }, recordKey, onClose }: RecordPopupProps) {
  const { may } = useSession();
  const names = useEntityNames();
  useEffect(lockRecordOpen, []);
  const mayChangeAll = may(functionalityOf(declaration.entity), 'IsChange');
  const limit = useMemo(() => {
    const { scheduledFields, mayMove } = timeline;
    return scheduledFields && !mayChangeAll ? { fields: scheduledFields, isOpen: mayMove } : null;
  }, [timeline, mayChangeAll]);
  return (
    <RecordDialog title={names.one(declaration.entity)} mayChange={may(timeline.change, 'IsChange')} limit={limit} onClose={onClose}>
      <Suspense fallback={<RoutePending />}>{createElement(lazyRecordScreen(declaration), { recordKey })}</Suspense>
    </RecordDialog>
  );
}
