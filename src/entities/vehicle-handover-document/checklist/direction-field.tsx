import { useTranslation } from 'react-i18next';
import { directions, type Direction } from '../../../contract/entities/shared/handover-item-values.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { directionFields, withDirection } from '../content/direction.ts';
import { isPrefilled } from '../content/handover-form.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useDiscardPhotos } from './use-discard-photos.ts';

/** Pick-up or return, which selects the checks and the photos. */
export function DirectionField({
  list,
  form,
  change,
  errorOf,
  references,
  vehicle,
}: HandoverSectionProps & { readonly list: keyof typeof directionFields }) {
  const { t } = useTranslation(['handover-checks', 'handover-form', 'vehicle-handover-document']);
  const mayDiscard = useDiscardPhotos();
  const field = directionFields[list];
  const items = [...references.checks, ...references.slots];

  async function choose(direction: Direction) {
    const type = vehicle?.VehicleType ?? 0;
    const remainingFaults = withDirection(form, items, type, direction).Faults ?? form.Faults;
    const lostPhotos = form.Faults.filter((fault) => !remainingFaults.includes(fault)).reduce(
      (count, { Images }) => count + Images.length,
      0,
    );
    if (await mayDiscard(lostPhotos)) change((before) => withDirection(before, items, type, direction));
  }

  return (
    <FieldAnchor field={field}>
      <RadioCards
        label={t('vehicle-handover-document:fields.Direction')}
        isRequired
        columns={2}
        items={directions.map((id) => ({ id, label: t(`vehicle-handover-document:choices.Direction.${id}`) }))}
        value={form.Direction}
        onChange={(direction) => void choose(direction)}
        description={isPrefilled(form, 'Direction') ? t('handover-form:prefilled') : undefined}
        error={errorOf(field)}
      />
    </FieldAnchor>
  );
}
