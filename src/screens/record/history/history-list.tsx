import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../contract/entities/shared/audit.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { useFormats } from '../../use-formats.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { distinctChanges } from './distinct-changes.ts';
import styles from './history.module.css';
import { useChangeTexts, type FormatValue } from './use-change-texts.ts';
import { useHistory } from './use-history.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly entity: EntityName;
  readonly id: number;
  readonly formatValue?: FormatValue | undefined;
  /** Shows the changes after this time only. */
  readonly since?: WireDateTime;
  /** Shows the changes of these fields only. */
  readonly fields?: readonly string[];
};

/** A record's audit history, newest first. */
export function HistoryList({ entity, id, formatValue, since = '', fields }: Props) {
  const { t } = useTranslation('record');
  const problemText = useProblemText();
  const history = useHistory(entity, id);
  const { problem, isLoading, isOnline } = history;
  const recent = history.entries?.filter(({ EnteredOn }) => EnteredOn > since) ?? null;
  const entries = recent && fields ? recent.flatMap((entry) => changesOf(entry, fields)) : recent;
  return (
    <div className={styles.body}>
      {!isOnline && entries === null && <p className={styles.note}>{t('history.needsNetwork')}</p>}
      {problem !== null && (
        <Banner tone="warning" action={<Button onPress={history.retry}>{t('history.again')}</Button>}>
          {problemText(problem)}
        </Banner>
      )}
      {entries?.length === 0 && <p className={styles.note}>{t('history.empty')}</p>}
      {entries && entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.Id} className={styles.entry}>
              <Entry
                entity={entity}
                entry={entry}
                formatValue={formatValue}
                isHere={entry.DeviceId !== null && entry.DeviceId === history.deviceId}
              />
            </li>
          ))}
        </ol>
      )}
      {isLoading && <Skeleton lines={3} />}
      {history.hasMore && recent?.length === history.entries?.length && !isLoading && isOnline && (
        <div>
          <Button onPress={history.loadOlder}>{t('history.older')}</Button>
        </div>
      )}
    </div>
  );
}

/** The entry with its changes of `fields`; none without any. */
function changesOf(entry: AuditEntry, fields: readonly string[]): AuditEntry[] {
  const Changes = entry.Changes.filter(({ Path: [field = ''] }) => fields.includes(field));
  return Changes.length > 0 ? [{ ...entry, Changes }] : [];
}

type EntryProps = {
  readonly entity: EntityName;
  readonly entry: AuditEntry;
  readonly formatValue: FormatValue | undefined;
  readonly isHere: boolean;
};

function Entry({ entity, entry, formatValue, isHere }: EntryProps) {
  const { t, i18n } = useTranslation([entity, 'record']);
  const formats = useFormats();
  const texts = useChangeTexts(entity, formatValue);
  const { Kind, Call, User, HappenedOn, EnteredOn, DeviceId, Device, Reason } = entry;
  const described =
    Device && [Device.Kind && t(`record:history.deviceKinds.${Device.Kind}`, { defaultValue: '' }), Device.Name].filter(Boolean).join(', ');
  const deviceName =
    Device && described ? t('record:history.deviceNamed', { device: described, date: formats.date(Device.RegisteredOn) }) : null;
  const hasAction = i18n.exists(`actions.${Call}`, { ns: entity });
  // A removal lists the last values; a change lists both sides.
  const changeTexts = distinctChanges(entry.Changes.map((change) => ({ key: change.Path.join('.'), ...texts(change) })));
  // A revealed secret changed nothing: show the field names only.
  const isShown = Kind === 'shown';
  const changes = isShown ? [] : changeTexts;
  return (
    <>
      <p className={styles.what}>
        {t(`record:history.kinds.${Kind}`)}
        {hasAction && ` – ${t(`actions.${Call}`)}`}
        {isShown && ` – ${changeTexts.map(({ label }) => label).join(', ')}`}
      </p>
      <p className={styles.who}>
        {User}, <time dateTime={HappenedOn ?? EnteredOn}>{formats.dateTime(HappenedOn ?? EnteredOn)}</time>
        {HappenedOn !== null &&
          HappenedOn.slice(0, 16) !== EnteredOn.slice(0, 16) &&
          ` · ${t('record:history.entered', { when: formats.dateTime(EnteredOn) })}`}
        {DeviceId !== null &&
          ` · ${isHere ? t('record:history.thisDevice') : (deviceName ?? t('record:history.device', { id: DeviceId.slice(0, 8) }))}`}
      </p>
      {Reason !== null && <p className={styles.reason}>{t('record:history.reason', { reason: Reason })}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ key, label, old, now }) => (
            <div key={key} className={styles.change}>
              <dt>{label}</dt>
              <dd>
                {old !== null && <del className={layout.muted}>{old}</del>}
                {old !== null && now !== null && ' → '}
                {now !== null && <ins className={styles.now}>{now}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
