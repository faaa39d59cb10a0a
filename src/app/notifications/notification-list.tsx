import { Bell, CheckCheck, ChevronDown, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NotificationEntry } from '../../contract/entities/company/notification-bodies.ts';
import { eventNames, eventOf } from '../../contract/definition/events.ts';
import { may, type Permissions } from '../../contract/permissions/permissions.ts';
import { entityNamed } from '../../contract/registry.ts';
import { messageGroups } from '../../db/cache/messages/message-groups.ts';
import { recordPath, type Address } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useOutboxState } from '../../screens/use-outbox-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Line, Lines } from '../../ui/layout/lists/lines.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import styles from './notifications.module.css';
import { markAllRead, markRead } from './refresh-notifications.ts';
import { useNotifications } from './use-notifications.ts';

/** Named beside the count of a folded line. */
const MAX_NAMES = 4;

/** The user's notifications, the newest first: the same on each of their devices, and readable offline. */
export function NotificationList() {
  const { t } = useTranslation(['notification', 'event']);
  const { database, session } = useSession();
  const formats = useFormats();
  const isOnline = useOnline();
  const { entries, asOf } = useNotifications();
  // A message of a later version of the backend has no text here.
  const shownEntries = entries?.flatMap((entry) => (isKnown(entry) ? [entry] : []));
  return (
    <Page title={t('heading')} width="normal" actions={<ListActions entries={entries ?? []} />}>
      <div className={styles.page}>
        <WaitingHere />
        {!isOnline && asOf !== null && <p className={styles.note}>{t('asOf', { moment: formats.timestamp(asOf) })}</p>}
        {shownEntries === undefined && (isOnline ? <Skeleton lines={6} /> : <Banner tone="info">{t('notYet')}</Banner>)}
        {shownEntries?.length === 0 && (
          <EmptyState icon={<Bell aria-hidden />} title={t('none')}>
            <p>{t('noneText')}</p>
          </EmptyState>
        )}
        {shownEntries && shownEntries.length > 0 && (
          <Lines label={t('heading')} empty={t('none')}>
            {messageGroups(shownEntries).map(([first, ...more]) => first && (more.length === 0 ? line(first) : fold(first, more)))}
          </Lines>
        )}
      </div>
    </Page>
  );

  function line(entry: KnownEntry) {
    return (
      <Line
        key={entry.Id}
        title={t(`event:titles.${entry.Event}`)}
        detail={detailOf(entry)}
        href={pathOf(entry, session.user.Permissions)}
        onPress={() => void markRead(database, entry.IsRead ? [] : [entry.Id])}
      >
        {!entry.IsRead && <span className={styles.new}>{t('new')}</span>}
        <time className={styles.note} dateTime={entry.HappenedOn}>
          {formats.timestamp(entry.HappenedOn)}
        </time>
      </Line>
    );
  }

  /** Many messages of one event and day, folded; the nearest date comes first. */
  function fold(first: KnownEntry, more: readonly KnownEntry[]) {
    const group = [first, ...more].toSorted((left, right) => (left.StartDate ?? '').localeCompare(right.StartDate ?? ''));
    const news = group.filter(({ IsRead }) => !IsRead).map(({ Id }) => Id);
    const names = [...new Set(group.flatMap(({ Plate, Number: number, Person }) => Plate ?? number ?? Person ?? []))];
    return (
      <li key={first.Id} className={styles.fold}>
        <details>
          <summary className={styles.summary}>
            <span className={styles.name}>
              <strong>{`${t(`event:titles.${first.Event}`)} (${group.length})`}</strong>
              {names.length > 0 && (
                <span className={styles.names}>{`${names.slice(0, MAX_NAMES).join(' · ')}${names.length > MAX_NAMES ? ' …' : ''}`}</span>
              )}
            </span>
            {news.length > 0 && <span className={styles.new}>{t('new')}</span>}
            <time className={styles.note} dateTime={first.HappenedOn}>
              {formats.timestamp(first.HappenedOn)}
            </time>
            <ChevronDown size={20} className={styles.chevron} aria-hidden />
          </summary>
          {news.length > 0 && (
            <Button variant="quiet" icon={<CheckCheck aria-hidden />} onPress={() => void markRead(database, news)}>
              {t('readGroup')}
            </Button>
          )}
          <ul className={styles.events}>{group.map(line)}</ul>
        </details>
      </li>
    );
  }

  function detailOf({ Plate, Number: number, Person, StartDate, EndDate, Kilometres, By }: NotificationEntry): string {
    const day = (text: string) => (text.length === 10 || text.endsWith('T00:00:00') ? formats.date(text) : formats.dateTime(text));
    const time = StartDate === null ? null : EndDate === null ? day(StartDate) : `${day(StartDate)} – ${day(EndDate)}`;
    return [
      Plate,
      number,
      Person,
      time,
      Kilometres === null ? null : t(Kilometres < 0 ? 'kilometresOver' : 'kilometres', { distance: formats.number(Math.abs(Kilometres)) }),
      By === null ? null : t('by', { name: By }),
    ]
      .filter(Boolean)
      .join(' · ');
  }
}

function ListActions({ entries }: { readonly entries: readonly NotificationEntry[] }) {
  const { t } = useTranslation('notification');
  const { database } = useSession();
  return (
    <>
      {entries.some(({ IsRead }) => !IsRead) && (
        <Button icon={<CheckCheck aria-hidden />} onPress={() => void markAllRead(database, entries)}>
          {t('readAll')}
        </Button>
      )}
      <LinkButton href="/notifications/settings" variant="quiet" icon={<Settings aria-hidden />}>
        {t('settings.open')}
      </LinkButton>
    </>
  );
}

/** Entries of this device that need a decision: no other device has them. */
function WaitingHere() {
  const { t } = useTranslation(['notification', 'sync']);
  const state = useOutboxState();
  if (state?.key !== 'parked') return null;
  return (
    <Banner
      tone="warning"
      title={t('waitingHere', { count: state.count })}
      action={<LinkButton href="/sync">{t('waitingHereOpen')}</LinkButton>}
    >
      {t('waitingHereText')}
    </Banner>
  );
}

type KnownEntry = NotificationEntry & { readonly Event: (typeof eventNames)[number] };

function isKnown(entry: NotificationEntry): entry is KnownEntry {
  return eventNames.some((name) => name === entry.Event);
}

/** The request for a release; the record; the settings for the own account; the home for the own record without the right to its kind. */
function pathOf({ Event, RecordId, ReleaseKey }: KnownEntry, permissions: Permissions): Address {
  const { entity, isOfPerson, path } = eventOf(Event);
  if (ReleaseKey != null) return `/release#${ReleaseKey}`;
  if (entity === 'account') return path ?? '/settings';
  const { functionality } = entityNamed(entity);
  return isOfPerson && functionality !== null && !may(permissions, functionality, 'IsRead') ? '/' : recordPath(entity, RecordId);
}
