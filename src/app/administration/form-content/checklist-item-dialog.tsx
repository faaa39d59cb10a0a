import { useTranslation } from 'react-i18next';
import type { HandoverItemDetails } from '../../../contract/entities/company/administration-answers.ts';
import {
  directions,
  itemVehicleTypes,
  severities,
  slotViews,
  type ItemKind,
} from '../../../contract/entities/shared/handover-item-values.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAdministrationForm } from '../page/use-admin-query.ts';

type Props = {
  readonly kind: ItemKind;
  readonly item: HandoverItemDetails | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Edits an item of the checklist, or a photo slot. No vehicle type ticked: all of them. */
export function ChecklistItemDialog({ kind, item, onClose, onSaved }: Props) {
  const { t } = useTranslation('administration');
  const initialValues = {
    Id: item?.Id ?? null,
    Name: item?.Name ?? '',
    NameDe: item?.NameDe ?? '',
    NameEn: item?.NameEn ?? '',
    VehicleTypes: item?.VehicleTypes ?? [],
    Direction: item?.Direction ?? null,
    Severity: item?.Severity ?? 'note',
    Kind: kind,
    View: item?.View ?? null,
    IsRequired: item?.IsRequired ?? false,
    Position: item?.Position ?? null,
    IsActive: item?.IsActive ?? true,
  };
  const area = kind === 'check' ? 'checklist' : 'photos';
  const form = useAdministrationForm('saveHandoverItem', initialValues, onSaved);
  const { values, change, errorOf, propsOf } = form;
  const toggle = (type: number, isSelected: boolean) =>
    change({ VehicleTypes: isSelected ? [...values.VehicleTypes, type] : values.VehicleTypes.filter((one) => one !== type) });
  return (
    <FormDialog title={t(`${area}.${item ? 'one' : 'add'}`)} form={form} onClose={onClose}>
      <TextField label={languageNames.pl} isRequired {...propsOf('Name')} />
      <TextField label={languageNames.de} {...propsOf('NameDe')} />
      <TextField label={languageNames.en} {...propsOf('NameEn')} />
      {kind === 'check' ? (
        <SelectField
          label={t('checklist.severity')}
          description={t('checklist.severityHint')}
          isRequired
          items={severities.map((id) => ({ id, label: t(`checklist.severities.${id}`) }))}
          value={values.Severity}
          onChange={(value) => value && change({ Severity: value })}
          error={errorOf('Severity')}
        />
      ) : (
        <>
          <SelectField
            label={t('photos.view')}
            description={t('photos.viewHint')}
            isRequired
            items={[{ id: 'none' as const, label: t('photos.noView') }, ...slotViews.map((id) => ({ id, label: t(`photos.views.${id}`) }))]}
            value={values.View ?? 'none'}
            onChange={(value) => change({ View: value === 'none' ? null : value })}
            error={errorOf('View')}
          />
          <Checkbox isSelected={values.IsRequired} onChange={(isRequired) => change({ IsRequired: isRequired })}>
            {t('photos.isRequired')}
          </Checkbox>
        </>
      )}
      <SelectField
        label={t(`${area}.direction`)}
        isRequired
        items={[
          { id: 'both' as const, label: t('checklist.bothDirections') },
          ...directions.map((id) => ({ id, label: t(`checklist.directions.${id}`) })),
        ]}
        value={values.Direction ?? 'both'}
        onChange={(value) => change({ Direction: value === 'both' ? null : value })}
        error={errorOf('Direction')}
      />
      <div role="group" aria-label={t('checklist.vehicleTypes')}>
        <p>{t('checklist.vehicleTypes')}</p>
        {itemVehicleTypes.map((type) => (
          <Checkbox key={type} isSelected={values.VehicleTypes.includes(type)} onChange={(isSelected) => toggle(type, isSelected)}>
            {t(`checklist.types.${type}`)}
          </Checkbox>
        ))}
      </div>
      <NumberField label={t('checklist.position')} description={t(`${area}.positionHint`)} {...propsOf('Position')} />
      {item && (
        <Checkbox
          isSelected={values.IsActive}
          onChange={(isActive) => change({ IsActive: isActive })}
          description={t(`${area}.activeHint`)}
        >
          {t(`${area}.active`)}
        </Checkbox>
      )}
    </FormDialog>
  );
}
