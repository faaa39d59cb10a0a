import { getRouteApi } from '@tanstack/react-router';
import { createElement, Suspense, useEffect } from 'react';
import { isDerivedKey, newLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { functionalityOf } from '../../contract/registry.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { screensOf } from '../../entities/registry.ts';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordPath, listPath } from '../../screens/paths.ts';
import { RelatedPanels } from '../../screens/details/related-panels.tsx';
import { RelatedContext, RowContext } from '../../screens/record/data/related-slot.tsx';
import { RecordDetails } from '../../screens/details/record-details.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { Redirect } from '../placeholders/redirect.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { lazyRecordScreen } from './lazy-record-screen.ts';
import { lockRecordOpen } from '../state/open-records.ts';
import { toRecordKey, useRedirectToServerId } from './record-key.ts';
import { RoutePending } from '../placeholders/route-pending.tsx';
import { WithColumns } from './with-columns.tsx';

const route = getRouteApi('/$entity/item/{-$id}');

export function RecordRoute() {
  const { id } = route.useParams();
  const { may } = useSession();
  const declaration = route.useLoaderData();
  if (!declaration) return <Redirect href="/" />;
  if (!may(functionalityOf(declaration.entity), 'IsRead')) return <NotAllowed />;
  if (id === undefined) {
    if (!declaration.recordScreen || !may(functionalityOf(declaration.entity), 'IsAdd')) return <NotAllowed />;
    // The query is kept: the address of a vehicle sticker names the vehicle in it.
    return <Redirect href={`${recordPath(declaration.entity, newLocalKey())}${location.search as '' | `?${string}`}`} />;
  }
  const key = toRecordKey(id);
  if (key === null) return <Redirect href={listPath(declaration.entity)} />;
  if (String(key) !== id) return <Redirect href={recordPath(declaration.entity, key)} />;
  // A row without a server key is read-only: show the values of the list.
  if (declaration.recordScreen && !isDerivedKey(key)) return <OpenRecord declaration={declaration} recordKey={key} />;
  return (
    <WithColumns declaration={declaration}>
      {(shown) => <RecordDetails declaration={shown} recordKey={key} screensOf={screensOf} />}
    </WithColumns>
  );
}

function renderRelated({ declaration: { entity, related }, row }: { readonly declaration: ScreenDeclaration; readonly row: GridRow }) {
  return related && <RelatedPanels entity={entity} related={related} row={row} screensOf={screensOf} />;
}

function renderRow({ declaration, recordKey }: { readonly declaration: ScreenDeclaration; readonly recordKey: RecordKey }) {
  return <RecordDetails declaration={declaration} recordKey={recordKey} screensOf={screensOf} />;
}

function OpenRecord({ declaration, recordKey }: { declaration: ScreenDeclaration; recordKey: RecordKey }) {
  useRedirectToServerId(recordKey, (key) => recordPath(declaration.entity, key));
  useEffect(lockRecordOpen, []);
  return (
    <RelatedContext value={renderRelated}>
      <RowContext value={renderRow}>
        <Suspense fallback={<RoutePending />}>{createElement(lazyRecordScreen(declaration), { recordKey })}</Suspense>
      </RowContext>
    </RelatedContext>
  );
}
