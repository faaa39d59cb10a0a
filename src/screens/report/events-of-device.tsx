import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';
import { deviceEvents, type EventOwner } from './device-events.ts';
import { EventList, type HrefOfEvent } from './event-list.tsx';

const tables = ['records', 'rowSets'] as const;

/** The newest records in the lists on this device, with their age. */
export function EventsOfDevice({ kind, name, hrefOf }: EventOwner & { readonly hrefOf: HrefOfEvent }) {
  const { t } = useTranslation('list');
  const { database, mayReadList } = useSession();
  const formats = useFormats();
  const read = useCallback(() => deviceEvents(database, { kind, name }, mayReadList), [database, kind, name, mayReadList]);
  const result = useThrottledLiveQuery({ database, tables, read });
  return (
    result && (
      <EventList events={result.events} hrefOf={hrefOf} note={result.asOf && t('asOfDevice', { moment: formats.timestamp(result.asOf) })} />
    )
  );
}
