import { getRouteApi } from '@tanstack/react-router';
import { createElement, Suspense, useEffect } from 'react';
import { isDerivedKey, newLocalKey, type RecordKey } from '../contract/fields.ts';
import type { ScreenDeclaration } from '../screens/declaration.ts';
import { itemPath, listPath } from '../screens/paths.ts';
import { RecordDetails } from '../screens/record-details.tsx';
import { useSession } from '../screens/session-context.tsx';
import { GoTo } from './go-to.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { itemScreen } from './item-screen.ts';
import { holdDocumentOpen } from './open-documents.ts';
import { toRecordKey, useMoveToServerId } from './record-key.ts';
import { RoutePending } from './route-pending.tsx';

const route = getRouteApi('/$entity/item/{-$id}');

export function ItemRoute() {
  const { id } = route.useParams();
  const { may } = useSession();
  const declaration = route.useLoaderData();
  if (!declaration) return <GoTo href="/" />;
  if (!may(declaration.functionality, 'IsRead')) return <NotAllowed />;
  if (id === undefined) {
    if (!declaration.item || !may(declaration.functionality, 'IsAdd')) return <NotAllowed />;
    // The query is kept: the address of a vehicle sticker names the vehicle in it.
    return <GoTo href={`${itemPath(declaration.entity, newLocalKey())}${location.search}`} />;
  }
  const key = toRecordKey(id);
  if (key === null) return <GoTo href={listPath(declaration.entity)} />;
  // A row without a server key is read-only: show the values of the list.
  return declaration.item && !isDerivedKey(key) ? <OpenDocument declaration={declaration} recordKey={key} /> : <RecordDetails declaration={declaration} recordKey={key} />;
}

function OpenDocument({ declaration, recordKey }: { declaration: ScreenDeclaration; recordKey: RecordKey }) {
  useMoveToServerId(recordKey, (key) => itemPath(declaration.entity, key));
  useEffect(holdDocumentOpen, []);
  return <Suspense fallback={<RoutePending />}>{createElement(itemScreen(declaration), { recordKey })}</Suspense>;
}
