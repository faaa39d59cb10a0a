import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { withPhoto } from '../../../screens/record/photos/photo.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FormGrid, FormRow } from '../../../ui/layout/form-grid.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { FaultForm, HandoverForm } from '../content/handover-form.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';
import layout from '../../../ui/theme/layout.module.css';

type FaultEditorProps = HandoverSectionProps & {
  readonly fault: FaultForm;
  /** `number`: its number on the screen, from 1. `position`: its index in `Faults`, which field names use. */
  readonly number: number;
  readonly position: number;
};

export function FaultEditor({ fault, number, position, change, errorOf, references }: FaultEditorProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const slotNames = useSlotNames();
  const confirm = useConfirm();
  const title = t('handover-form:faultList.one', { number });
  const name = `Faults.${position}`;

  function update(fields: (before: FaultForm) => Partial<FaultForm>) {
    change((before) => ({ Faults: mapFault(before, fault, fields) }));
  }

  /** A fault with photos is removed only after a question: their files are gone at once. */
  async function remove() {
    const count = fault.Images.length;
    const question = {
      title: t('handover-form:faultList.removeTitle', { number }),
      message: t('handover-form:damages.removeText', { count }),
      confirmLabel: t('handover-form:faultList.remove'),
      tone: 'danger',
    } as const;
    if (count === 0 || (await confirm(question))) change((before) => ({ Faults: before.Faults.filter((one) => one.Id !== fault.Id) }));
  }

  return (
    <Card>
      <div className={layout.grid4} role="group" aria-label={title}>
        <div className={layout.spread2}>
          <h3>{title}</h3>
          <Button variant="quiet" size="large" icon={<Trash2 />} onPress={() => void remove()}>
            {t('handover-form:faultList.remove')}
          </Button>
        </div>
        <FormGrid>
          <FieldAnchor field={`${name}.PlacementId`}>
            <SelectField
              label={t('fields.PlacementId')}
              items={references.placements.map(({ Id, Name }) => ({ id: Id, label: Name }))}
              value={fault.PlacementId}
              onChange={(PlacementId) => update(() => ({ PlacementId, Placement: undefined }))}
              error={errorOf(`${name}.PlacementId`)}
              size="large"
            />
          </FieldAnchor>
          <FieldAnchor field={`${name}.KindId`}>
            <SelectField
              label={t('fields.KindId')}
              items={references.kinds.map(({ Id, Name }) => ({ id: Id, label: Name }))}
              value={fault.KindId}
              onChange={(KindId) => update(() => ({ KindId, Kind: undefined }))}
              error={errorOf(`${name}.KindId`)}
              size="large"
            />
          </FieldAnchor>
          <FormRow>
            <FieldAnchor field={`${name}.Description`}>
              <TextField
                label={t('fields.Description')}
                value={fault.Description}
                onChange={(Description) => update(() => ({ Description }))}
                maxLength={1_000}
                error={errorOf(`${name}.Description`)}
                isRequired
                multiline
                rows={2}
                size="large"
              />
            </FieldAnchor>
          </FormRow>
        </FormGrid>
        <FieldAnchor field={`${name}.Images`}>
          <PhotoSlots
            label={t('handover-form:faultList.photos')}
            photos={fault.Images}
            slotNames={slotNames}
            onSave={(photo) => update((before) => ({ Images: withPhoto(before.Images, photo) }))}
            onRemove={(photo) => update((before) => ({ Images: before.Images.filter((image) => image.Key !== photo.Key) }))}
            error={errorOf(`${name}.Images`)}
          />
        </FieldAnchor>
      </div>
    </Card>
  );
}

function mapFault({ Faults }: HandoverForm, { Id }: FaultForm, fields: (before: FaultForm) => Partial<FaultForm>): FaultForm[] {
  return Faults.map((one) => (one.Id === Id ? { ...one, ...fields(one) } : one));
}
