import { TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MarkBadge } from '../../../canvas/damage/marks/mark-badge.tsx';
import type { NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import { functionalityOf } from '../../../contract/registry.ts';
import type { SavedRecordProps } from '../../../screens/declaration/form-declaration.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { damagesOf, faultOfPoint } from '../content/damages.ts';
import { referencesOf } from '../content/handover-references.ts';
import { readHandover } from '../content/read-handover.ts';
import { isVoided } from '../content/stored-state.ts';
import { findKnownPhotos } from '../damages/find-known-photos.ts';
import { formatDamage } from '../damages/format-damage.ts';
import { CaseButton, type CaseKind } from './case-button.tsx';
import styles from './damage-cases.module.css';
import layout from '../../../ui/theme/layout.module.css';

const kinds = [
  { entity: 'vehicle-damage', icon: TriangleAlert },
  { entity: 'service-request', icon: Wrench },
] as const satisfies readonly CaseKind[];

/** The damages of a saved handover, new ones first: one tap makes a damage case or a service request of each, linked both ways. */
export function DamageCases(props: SavedRecordProps) {
  const { t } = useTranslation('damage-cases');
  const { may } = useSession();
  const { record } = props;
  const form = readHandover(record.item);
  const damages = (['new', 'known'] as const).flatMap((state) => damagesOf(form, state));
  const shownKinds = kinds.filter(({ entity }) => may(functionalityOf(entity), 'IsRead'));
  if (damages.length === 0 || shownKinds.length === 0 || isVoided(record.item)) return null;
  return (
    <Section title={t('title')}>
      <ul className={layout.stack5}>
        {damages.map((damage) => (
          <li key={damage.point.Id ?? damage.number}>
            <DamageLine {...props} damage={damage} shown={shownKinds} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type LineProps = SavedRecordProps & { readonly damage: NumberedDamage; readonly shown: readonly CaseKind[] };

function DamageLine({ record, sources, damage, shown }: LineProps) {
  const { t } = useTranslation(['canvas', 'damage-cases']);
  const { database } = useSession();
  const form = readHandover(record.item);
  const words = [t(`canvas:view.${damage.view}`), formatDamage(referencesOf(sources), damage.point)].filter(Boolean).join(' – ');

  /** Initial values from the handover: vehicle, time, words, photos, and the driver of a new damage. */
  async function start() {
    const { Id, FoundIn, FoundOn } = damage.point;
    const own = faultOfPoint(form.Faults, damage.point)?.Images ?? [];
    // The photos of a known damage are where it was first recorded.
    const isElsewhere = own.length === 0 && FoundIn !== undefined && Id !== undefined;
    const photos = isElsewhere ? ((await findKnownPhotos(database, FoundIn, Id)) ?? []) : own;
    return {
      photos,
      values: {
        VehicleId: form.VehicleId,
        At: FoundOn ?? form.Date,
        DriverEmployeeId: damage.state === 'new' ? form.FromEmployeeId : null,
        Description: words,
      },
    };
  }

  return (
    <div className={layout.stack3} role="group" aria-label={t('damage-cases:damage', { number: damage.number, words })}>
      <p className={styles.head}>
        <MarkBadge number={damage.number} isKnown={damage.state === 'known'} /> {words}
      </p>
      <div className={layout.wrap3}>
        {shown.map((kind) => (
          <CaseButton
            key={kind.entity}
            kind={kind}
            label={t(`damage-cases:make.${kind.entity}`)}
            link={{ DamagePointId: damage.point.Id }}
            handover={record.key}
            start={form.VehicleId === null ? null : start}
          />
        ))}
      </div>
    </div>
  );
}
