import { Bell, CheckCheck, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NotificationEntry } from '../../contract/entities/company/notification-bodies.ts';
import { eventNames, eventOf } from '../../contract/events.ts';
import { recordPath, type Address } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useOutboxState } from '../../screens/use-outbox-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Line, Lines } from '../../ui/layout/lines.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './notifications.module.css';
import { markRead } from './refresh-notifications.ts';
import { useNotifications } from './use-notifications.ts';

/** The user's notifications, the newest first: the same on each of their devices, and readable offline. */
export function NotificationList() {
  const { t } = useTranslation(['notification', 'event']);
  const { database } = useSession();
  const formats = useFormats();
  const isOnline = useOnline();
  const { entries, asOf } = useNotifications();
  const unread = entries?.filter(({ IsRead }) => !IsRead).map(({ Id }) => Id) ?? [];
  // A message of a later version of the backend has no text here.
  const shown = entries?.flatMap((entry) => (isKnown(entry) ? [entry] : []));
  const actions = (
    <>
      {unread.length > 0 && (
        <Button icon={<CheckCheck aria-hidden />} onPress={() => void markRead(database, unread)}>
          {t('readAll')}
        </Button>
      )}
      <LinkButton href="/notifications/settings" variant="quiet" icon={<Settings aria-hidden />}>
        {t('settings.open')}
      </LinkButton>
    </>
  );
  return (
    <Page title={t('heading')} width="normal" actions={actions}>
      <div className={styles.page}>
        <WaitingHere />
        {!isOnline && asOf !== null && <p className={styles.note}>{t('asOf', { moment: formats.timestamp(asOf) })}</p>}
        {shown === undefined && (isOnline ? <Skeleton lines={6} /> : <Banner tone="info">{t('notYet')}</Banner>)}
        {shown?.length === 0 && (
          <EmptyState icon={<Bell aria-hidden />} title={t('none')}>
            <p>{t('noneText')}</p>
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <Lines label={t('heading')} empty={t('none')}>
            {shown.map((entry) => (
              <Line key={entry.Id} title={t(`event:titles.${entry.Event}`)} detail={detailOf(entry)} href={pathOf(entry)} onPress={() => void markRead(database, entry.IsRead ? [] : [entry.Id])}>
                {!entry.IsRead && <span className={styles.new}>{t('new')}</span>}
                <time className={styles.note} dateTime={entry.HappenedOn}>
                  {formats.timestamp(entry.HappenedOn)}
                </time>
              </Line>
            ))}
          </Lines>
        )}
      </div>
    </Page>
  );

  function detailOf({ Plate, Number: number, Person, StartDate, EndDate, Kilometres, By }: NotificationEntry): string {
    const day = (text: string) => (text.length === 10 || text.endsWith('T00:00:00') ? formats.date(text) : formats.dateTime(text));
    const time = StartDate === null ? null : EndDate === null ? day(StartDate) : `${day(StartDate)} – ${day(EndDate)}`;
    return [Plate, number, Person, time, Kilometres === null ? null : t('kilometres', { distance: formats.number(Kilometres) }), By === null ? null : t('by', { name: By })].filter(Boolean).join(' · ');
  }
}

/** Entries of this device that need a decision: no other device has them. */
function WaitingHere() {
  const { t } = useTranslation(['notification', 'sync']);
  const state = useOutboxState();
  if (state?.key !== 'parked') return null;
  return (
    <Banner tone="warning" title={t('waitingHere', { count: state.count })} action={<LinkButton href="/sync">{t('waitingHereOpen')}</LinkButton>}>
      {t('waitingHereText')}
    </Banner>
  );
}

type KnownEntry = NotificationEntry & { readonly Event: (typeof eventNames)[number] };

function isKnown(entry: NotificationEntry): entry is KnownEntry {
  return eventNames.some((name) => name === entry.Event);
}

/** The record; the settings for the own account; the home for a record of people, which few may open. */
function pathOf({ Event, RecordId }: KnownEntry): Address {
  const { entity, isOfPerson } = eventOf(Event);
  if (entity === 'account') return '/settings';
  return isOfPerson ? '/' : recordPath(entity, RecordId);
}
