import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { finishPath } from '../../entities/trip-record-card/finish-path.ts';
import { finishTripScreen } from '../../entities/trip-record-card/index.ts';
import { useRunningTrips } from '../../entities/trip-record-card/use-running-trips.ts';
import { hasKey, keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { listPath, newRecordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Redirect } from '../placeholders/redirect.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { lockRecordOpen } from '../state/open-records.ts';
import { toRecordKey, useRedirectToServerId } from './record-key.ts';
import { RoutePending } from '../placeholders/route-pending.tsx';

const route = getRouteApi('/trip-record-card/finish/{-$id}');

const entity = 'trip-record-card';

const FinishTrip = lazy(finishTripScreen);

/** Ends a trip: the one in the address, else the user's running trip. */
export function FinishRoute() {
  const { id } = route.useParams();
  const { may } = useSession();
  if (!may('TripRecordCard', 'IsRead') || !may('TripRecordCard', 'IsChange')) return <NotAllowed />;
  if (id === undefined) return <RunningTripRedirect />;
  const key = toRecordKey(id);
  if (key !== null && String(key) !== id) return <Redirect href={finishPath(key)} />;
  return key === null ? <Redirect href={listPath(entity)} /> : <FinishTripScreen recordKey={key} />;
}

function FinishTripScreen({ recordKey }: { readonly recordKey: RecordKey }) {
  useRedirectToServerId(recordKey, finishPath);
  useEffect(lockRecordOpen, []);
  return (
    <Suspense fallback={<RoutePending />}>
      <FinishTrip recordKey={recordKey} />
    </Suspense>
  );
}

function RunningTripRedirect() {
  const { t } = useTranslation(entity);
  const { may } = useSession();
  const trips = useRunningTrips();
  if (!trips) return <RoutePending />;
  const last = trips.find(hasKey);
  if (last) return <Redirect href={finishPath(keyOfRow(last))} />;
  return (
    <EmptyState
      title={t('noneRunning')}
      action={
        may('TripRecordCard', 'IsAdd') && (
          <LinkButton variant="primary" size="large" href={newRecordPath(entity)}>
            {t('create')}
          </LinkButton>
        )
      }
    >
      {t('noneRunningHint')}
    </EmptyState>
  );
}
