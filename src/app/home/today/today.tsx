import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { satisfies } from '../../../contract/permissions.ts';
import { callOf } from '../../../contract/registry.ts';
import { toWireDate, type WireDate } from '../../../contract/wire-date.ts';
import { printListAddress } from '../../../screens/list/query/list-search.ts';
import { listPath, schedulePath } from '../../../screens/paths.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOutboxState } from '../../../screens/use-outbox-state.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { useThrottledLiveQuery } from '../../../screens/use-throttled-live-query.ts';
import { noticesOf, type MayCall } from './notices.ts';
import { isDriver } from '../../state/is-driver.ts';
import { NoticeLine } from './notice-line.tsx';
import { readToday, type Today as Found } from './read-today.ts';
import { HomeSection } from '../home-section.tsx';
import styles from './today.module.css';

const tables = ['records', 'rowSets'] as const;
const calendars = ['vehicle-rental', 'rental-document'] as const;

/** Notices of the day from cached rows; each line links to its rows. */
export function Today() {
  const { t } = useTranslation('today');
  const { database, session, mayReadList } = useSession();
  const formats = useFormats();
  const outbox = useOutboxState();
  const supports = useSupports();
  const { Permissions } = session.user;
  const read = useCallback(() => {
    const now = new Date();
    // The fleet's figures are for those who manage it.
    const mayCall: MayCall = (entity, call) => satisfies(Permissions, callOf(entity, call).requires, false) && supports(entity, call);
    const notices = (isDriver(Permissions) ? [] : noticesOf(toWireDate(now), mayCall)).filter(
      ({ entity, calls }) => mayReadList(entity) && (!calls || calls.some((call) => mayCall(entity, call))),
    );
    return readToday(database, notices, isDriver(Permissions) ? () => false : mayReadList, now);
  }, [database, Permissions, mayReadList, supports]);
  /** The week of the overlap on a timeline that the user may read; else the list of the vehicle's bookings. */
  const collisionAddress = (plate: string, day: WireDate) => {
    const onTimeline = calendars.find((entity) => satisfies(Permissions, callOf(entity, 'schedule').requires, false));
    return onTimeline
      ? printListAddress(schedulePath(onTimeline), { view: 'week', day, search: plate })
      : printListAddress(listPath(calendars.find(mayReadList) ?? 'vehicle-rental'), { search: plate });
  };
  const found = useThrottledLiveQuery({ database, tables, read, isSame });
  if (!found || (found.asOf === null && !outbox?.count)) return null;
  const { notices: counted, collisions, asOf } = found;
  const waiting = outbox && outbox.key !== 'received' ? outbox : null;
  return (
    <HomeSection title={t('title')} age={asOf && t('asOf', { moment: formats.timestamp(asOf) })}>
      {counted.length + collisions.length === 0 && !waiting ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : (
        <ul className={styles.lines}>
          {waiting && (
            <NoticeLine href="/sync" count={waiting.count} tone={waiting.key === 'parked' ? 'danger' : 'attention'}>
              {t(waiting.key === 'parked' ? 'parked' : 'waiting', { count: waiting.count })}
            </NoticeLine>
          )}
          {collisions.slice(0, MAX_COLLISIONS_SHOWN).map(({ id, plate, day }) => (
            <NoticeLine key={id} href={collisionAddress(plate, day)} count="!" tone="danger">
              {t('collision', { plate })}
            </NoticeLine>
          ))}
          {counted.map(({ notice: { name, entity, filters }, count, late }) => (
            <NoticeLine key={name} href={printListAddress(listPath(entity), { filters })} count={formats.number(count)} tone={late > 0 ? 'danger' : 'attention'}>
              {t(`notices.${name}`, { count })}
              {late > 0 && <strong className={styles.late}>{t('late', { count: late })}</strong>}
            </NoticeLine>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** Further collisions are visible on the timeline. */
const MAX_COLLISIONS_SHOWN = 3;

function isSame(before: Found, next: Found): boolean {
  return JSON.stringify(before) === JSON.stringify(next);
}
