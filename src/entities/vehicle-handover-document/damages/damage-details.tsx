import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newLocalKey } from '../../../contract/fields.ts';
import type { DamagePoint, VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import { MAX_FAULT_IMAGES } from '../../../contract/entities/fleet/vehicle-handover-document.ts';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { withPhoto, type Photo } from '../../../screens/record/photos/photo.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changeDamage } from './change-damages.ts';
import { formatDamage } from './format-damage.ts';
import styles from './damages-section.module.css';
import { faultOfPoint, type HandoverForm } from '../content/handover-form.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';

type DamageDetailsProps = HandoverSectionProps & { readonly view: VehicleView; readonly point: DamagePoint };

/** The selected mark: kind, description, photos. A known damage is read-only, except that it can be marked repaired. */
export function DamageDetails({ view, point, form, change, references }: DamageDetailsProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'canvas']);
  const slotNames = useSlotNames(MAX_FAULT_IMAGES);
  const id = point.Id;
  const title = t(point.IsNew ? 'damages.newOn' : 'damages.knownOn', { view: t(`canvas:view.${view}`) });
  if (!point.IsNew || id === undefined) {
    return (
      <Card>
        <p className={styles.title}>{title}</p>
        <p>{formatDamage(references, point) || t('damages.noWords')}</p>
        {id !== undefined && (
          <Button
            size="large"
            icon={<Wrench />}
            onPress={() => change((before) => changeDamage(before, id, { IsRepaired: true }))}
          >
            {t('damages.markRepaired')}
          </Button>
        )}
      </Card>
    );
  }
  return (
    <Card>
      <div className={styles.details} role="group" aria-label={title}>
        <p className={styles.title}>{title}</p>
        <SelectField
          label={t('damages.kind')}
          items={references.kinds.map(({ Id, Name }) => ({ id: Id, label: Name }))}
          value={point.KindId ?? null}
          onChange={(KindId) => change((before) => changeDamage(before, id, { KindId }))}
          size="large"
        />
        <TextField
          label={t('damages.description')}
          value={point.Description ?? ''}
          onChange={(Description) => change((before) => changeDamage(before, id, { Description }))}
          maxLength={500}
          multiline
          rows={2}
          size="large"
        />
        <PhotoSlots
          label={t('damages.photos')}
          photos={faultOfPoint(form.Faults, point)?.Images ?? []}
          slotNames={slotNames}
          onSave={(photo) => change((before) => withPhotoOf(before, id, photo))}
          onRemove={(photo) => change((before) => withoutPhoto(before, id, photo))}
          error={undefined}
        />
      </div>
    </Card>
  );
}

/** Adds a photo to a damage. The first photo creates the fault that carries the damage's photos. */
function withPhotoOf({ Faults }: HandoverForm, pointId: string, photo: Photo): Partial<HandoverForm> {
  if (Faults.some((fault) => fault.DamagePointId === pointId)) {
    return { Faults: Faults.map((fault) => (fault.DamagePointId === pointId ? { ...fault, Images: withPhoto(fault.Images, photo) } : fault)) };
  }
  const fault = { Id: newLocalKey(), PlacementId: null, KindId: null, Description: '', DamagePointId: pointId, Images: [photo] };
  return { Faults: [...Faults, fault] };
}

function withoutPhoto({ Faults }: HandoverForm, pointId: string, photo: Photo): Partial<HandoverForm> {
  const rest = Faults.map((fault) =>
    fault.DamagePointId === pointId ? { ...fault, Images: fault.Images.filter((image) => image.Key !== photo.Key) } : fault,
  );
  return { Faults: rest.filter((fault) => fault.DamagePointId !== pointId || fault.Images.length > 0) };
}
