import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dueReport, MAX_PLATES, type DueReport } from '../../../contract/entities/costs/report-bodies.ts';
import { may, satisfies } from '../../../contract/permissions/permissions.ts';
import { callOf } from '../../../contract/registry.ts';
import { toWireDate, type WireDate } from '../../../contract/wire/wire-date.ts';
import { printListAddress } from '../../../screens/list/query/list-search.ts';
import { listPath, schedulePath } from '../../../screens/paths.ts';
import { isLimited, readReportScope, type ReportAddress, type ReportScope } from '../../../screens/report/report-scope.ts';
import { useReport } from '../../../screens/report/use-report.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useOutboxState } from '../../../screens/use-outbox-state.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { useThrottledLiveQuery } from '../../../screens/use-throttled-live-query.ts';
import { noticesOf, type MayCall, type Notice } from './notices.ts';
import { isDriver } from '../../state/is-driver.ts';
import { NoticeLine } from './notice-line.tsx';
import { readToday } from './read-today.ts';
import { HomeSection } from '../section/home-section.tsx';
import styles from './today.module.css';
import layout from '../../../ui/theme/layout.module.css';

const tables = ['records', 'rowSets'] as const;
const calendars = ['vehicle-rental', 'rental-document'] as const;

type Props = {
  /** Shown until the counts are known. */
  readonly place: ReactNode;
  /** The backend's counts of the fleet, or of the part of it in the address; without them the rows on the device count. */
  readonly counts?: { readonly report: DueReport; readonly asOf: string; readonly scope: ReportScope } | null;
};

/** Counts of records that need attention; each line links to its rows. The backend counts the whole fleet, where it can. */
export function Today({ place }: Pick<Props, 'place'>) {
  const { session } = useSession();
  const supports = useSupports();
  const { Permissions } = session.user;
  return supports('report', 'due') && may(Permissions, 'Vehicle', 'IsRead') && !isDriver(Permissions) ? (
    <TodayOfBackend place={place} />
  ) : (
    <TodayLines place={place} />
  );
}

function TodayOfBackend({ place }: Pick<Props, 'place'>) {
  const address: ReportAddress = useSearch({ strict: false });
  const scope = useMemo(() => readReportScope({ ...address, period: undefined }), [address]);
  const { value, asOf, isPulling } = useReport('due', scope, dueReport);
  if (!value && isPulling) return place;
  return <TodayLines place={place} counts={value && asOf !== null ? { report: value, asOf, scope } : null} />;
}

function TodayLines({ place, counts = null }: Props) {
  const { t } = useTranslation('today');
  const { database, session, mayReadList } = useSession();
  const formats = useFormats();
  const outbox = useOutboxState();
  const supports = useSupports();
  const isOnline = useOnline();
  const { Permissions } = session.user;
  const areCounted = counts !== null;
  const mayCall: MayCall = useCallback(
    (entity, call) => satisfies(Permissions, callOf(entity, call).requires, false) && supports(entity, call),
    [Permissions, supports],
  );
  // The fleet's figures are for those who manage it.
  const noticesOn = useCallback(
    (today: WireDate) =>
      (isDriver(Permissions) ? [] : noticesOf(today, mayCall)).filter(
        ({ entity, calls }) => mayReadList(entity) && (!calls || calls.some((call) => mayCall(entity, call))),
      ),
    [Permissions, mayReadList, mayCall],
  );
  const read = useCallback(() => {
    const now = new Date();
    return readToday(database, areCounted ? [] : noticesOn(toWireDate(now)), isDriver(Permissions) ? () => false : mayReadList, now);
  }, [database, Permissions, mayReadList, noticesOn, areCounted]);
  /** The week of the overlap on a timeline that the user may read; else the list of the vehicle's bookings. */
  const collisionAddress = (plate: string, day: WireDate) => {
    const onTimeline = calendars.find((entity) => satisfies(Permissions, callOf(entity, 'schedule').requires, false));
    return onTimeline
      ? printListAddress(schedulePath(onTimeline), { view: 'week', day, search: plate })
      : printListAddress(listPath(calendars.find(mayReadList) ?? 'vehicle-rental'), { search: plate });
  };
  const result = useThrottledLiveQuery({ database, tables, read });
  if (!result) return place;
  if (result.asOf === null && !counts && !outbox?.count) return null;
  const { collisions } = result;
  const counted = counts
    ? linesOf(noticesOn(counts.asOf.slice(0, 10)), counts)
    : result.notices.map((one) => ({ ...one, filters: one.notice.filters }));
  const asOf = counts ? counts.asOf : result.asOf;
  const waiting = outbox && outbox.key !== 'received' ? outbox : null;
  return (
    <HomeSection title={t('title')} age={asOf && t(counts && !isOnline ? 'offline' : 'asOf', { moment: formats.timestamp(asOf) })}>
      {counted.length + collisions.length === 0 && !waiting ? (
        <p className={layout.muted}>{t('nothing')}</p>
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
          {counted.map(({ notice: { name, entity, sort }, filters, count, late }) => (
            <NoticeLine
              key={name}
              href={printListAddress(listPath(entity), { sort, filters })}
              count={formats.number(count)}
              tone={late > 0 ? 'danger' : 'attention'}
            >
              {t(`notices.${name}`, { count })}
              {late > 0 && <strong className={styles.late}>{t('late', { count: late })}</strong>}
            </NoticeLine>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

type Line = { readonly notice: Notice; readonly filters: Notice['filters']; readonly count: number; readonly late: number };

/**
 * The backend's counts, each with the filters that show its rows: of a part of the fleet by unit, cost centre and type, or by the vehicles'
 * names.
 */
function linesOf(notices: readonly Notice[], { report, scope }: NonNullable<Props['counts']>): readonly Line[] {
  const limits = Object.entries({ OrganizationStructure: scope.unit, CostPlace: scope.costPlace, Type: scope.type }).flatMap(
    ([column, value]) => (value === undefined ? [] : [[column, choice([value])] as const]),
  );
  return notices.flatMap((notice) => {
    const counted = report.Counts.find(({ Name }) => Name === notice.name);
    if (!counted || counted.Count === 0) return [];
    const byName =
      notice.vehicle !== undefined && counted.Names !== null && counted.Names.length <= MAX_PLATES
        ? { [notice.vehicle]: choice(counted.Names) }
        : {};
    const ofScope = notice.vehicle === undefined ? Object.fromEntries(limits) : byName;
    return [{ notice, filters: { ...notice.filters, ...(isLimited(scope) ? ofScope : {}) }, count: counted.Count, late: counted.Late }];
  });
}

function choice(ids: readonly string[]): Notice['filters'][string] {
  return { kind: 'choice', ids: [...ids] };
}

/** Further collisions are visible on the timeline. */
const MAX_COLLISIONS_SHOWN = 3;
