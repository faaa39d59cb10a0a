import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { parsePhotos } from '../photos/parse-photos.ts';
import { PhotoSlots } from '../photos/photo-slots.tsx';
import { withPhoto } from '../photos/photo.ts';
import type { Patch } from '../drafts/use-draft-form.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';

type Props = {
  readonly entity: EntityName;
  readonly field: string;
  readonly label: string;
  readonly slots: number;
  readonly value: unknown;
  readonly change: (patch: Patch<FormValues>) => void;
  readonly error: string | undefined;
};

/** Photos of the record: saved on this device at once, uploaded after the form is saved. */
export function PhotosField({ entity, field, label, slots, value, change, error }: Props) {
  const { t } = useTranslation(entity);
  const names = Array.from({ length: slots }, (_, slot) => t(`slots.${field}.${slot + 1}`));
  return (
    <PhotoSlots
      label={label}
      photos={parsePhotos(value)}
      slotNames={names}
      onSave={(photo) => change((before) => ({ [field]: withPhoto(parsePhotos(before[field]), photo) }))}
      onRemove={(photo) => change((before) => ({ [field]: parsePhotos(before[field]).filter((one) => one.Key !== photo.Key) }))}
      error={error}
    />
  );
}
