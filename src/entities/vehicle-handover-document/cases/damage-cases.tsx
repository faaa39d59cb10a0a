import { TriangleAlert, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkBadge } from '../../../canvas/damage/marks/mark-badge.tsx';
import { numberDamages, type NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { SavedRecordProps } from '../../../screens/declaration/form-declaration.ts';
import { keyOfRow } from '../../../screens/list/rows/key-of-row.ts';
import { newRecordPath, recordPath } from '../../../screens/paths.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { useHasExtension } from '../../../screens/use-supports.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { shortReportPath } from '../../../screens/vehicle/short-report-path.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { faultOfPoint, type HandoverForm } from '../content/handover-form.ts';
import { referencesOf } from '../content/handover-references.ts';
import { readHandover } from '../content/read-handover.ts';
import { findKnownPhotos } from '../damages/find-known-photos.ts';
import { formatDamage } from '../damages/format-damage.ts';
import styles from './damage-cases.module.css';
import { copyPhotos } from './start-case.ts';
import { useLinkedCase } from './use-linked-cases.ts';

const kinds = [
  { entity: 'vehicle-damage', functionality: 'VehicleDamage', icon: TriangleAlert },
  { entity: 'service-request', functionality: 'ServiceRequest', icon: Wrench },
] as const;

type Kind = (typeof kinds)[number];

/** The damages of a saved handover, new ones first: one tap makes a damage case or a service request of each, linked both ways. */
export function DamageCases(props: SavedRecordProps) {
  const { t } = useTranslation('damage-cases');
  const { may } = useSession();
  const { record } = props;
  const numbered = numberDamages(readHandover(record.item).SelectedDamages);
  const damages = (['new', 'known'] as const).flatMap((state) => numbered.filter((damage) => damage.state === state));
  const shown = kinds.filter(({ functionality }) => may(functionality, 'IsRead'));
  if (damages.length === 0 || shown.length === 0 || record.item['VoidedOn']) return null;
  return (
    <Section title={t('title')}>
      <ul className={styles.damages}>
        {damages.map((damage) => (
          <li key={damage.point.Id ?? damage.number}>
            <DamageLine {...props} damage={damage} shown={shown} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type LineProps = SavedRecordProps & { readonly damage: NumberedDamage; readonly shown: readonly Kind[] };

function DamageLine({ record, sources, damage, shown }: LineProps) {
  const { t } = useTranslation(['canvas', 'damage-cases']);
  const form = readHandover(record.item);
  const words = [t(`canvas:view.${damage.view}`), formatDamage(referencesOf(sources), damage.point)].filter(Boolean).join(' – ');
  return (
    <div className={styles.damage} role="group" aria-label={t('damage-cases:damage', { number: damage.number, words })}>
      <p className={styles.head}>
        <MarkBadge number={damage.number} isKnown={damage.state === 'known'} /> {words}
      </p>
      <div className={styles.buttons}>
        {shown.map((kind) => (
          <CaseButton key={kind.entity} kind={kind} record={record} form={form} damage={damage} words={words} />
        ))}
      </div>
    </div>
  );
}

type ButtonProps = Pick<LineProps, 'record' | 'damage'> & { readonly kind: Kind; readonly form: HandoverForm; readonly words: string };

/** Leads to the case of the damage, or makes it with what the handover knows: vehicle, time, words, photos, and of a new one its driver. */
function CaseButton({ kind: { entity, functionality, icon: Icon }, record, form, damage: { point, state }, words }: ButtonProps) {
  const { t } = useTranslation('damage-cases');
  const { database, may } = useSession();
  const takesLinks = useHasExtension('short-reports');
  const navigate = useNavigateTo();
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const found = useLinkedCase(entity, point.Id ?? '');
  if (found) return <CaseLink entity={entity} row={found} />;
  if (!may(functionality, 'IsAdd') || form.VehicleId === null) return null;

  async function start() {
    setBusy(true);
    const { Id, FoundIn, FoundOn } = point;
    const own = faultOfPoint(form.Faults, point)?.Images ?? [];
    // The photos of a known damage are where it was first recorded.
    const isElsewhere = own.length === 0 && FoundIn !== undefined && Id !== undefined;
    const photos = isElsewhere ? ((await findKnownPhotos(database, FoundIn, Id)) ?? []) : own;
    const copied = await copyPhotos(database, photos);
    if (copied.length < photos.length) messages.info(t('photosMissing', { count: photos.length - copied.length }));
    const known = { VehicleId: form.VehicleId, At: FoundOn ?? form.Date, DriverEmployeeId: state === 'new' ? form.FromEmployeeId : null, Description: words, Photos: JSON.stringify(copied) };
    const link = takesLinks && point.Id !== undefined ? { HandoverId: record.key, DamagePointId: point.Id } : {};
    const values = Object.fromEntries(Object.entries({ ...known, ...link }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
    navigate(takesLinks ? shortReportPath(entity, values) : `${newRecordPath(entity)}?${new URLSearchParams(values).toString()}`);
  }

  return (
    <Button size="large" icon={<Icon aria-hidden />} isPending={isBusy} onPress={() => void start()}>
      {t(`make.${entity}`)}
    </Button>
  );
}

function CaseLink({ entity, row }: { readonly entity: Kind['entity']; readonly row: GridRow }) {
  const { t } = useTranslation('damage-cases');
  const number = textOf(row['Number']);
  return (
    <LinkButton size="large" variant="quiet" href={recordPath(entity, keyOfRow(row))}>
      {number === '' ? t(`waiting.${entity}`) : t(`made.${entity}`, { number })}
    </LinkButton>
  );
}
