import { useTranslation } from 'react-i18next';
import { valueOf } from '../../../contract/entities/shared/validate-additional-fields.ts';
import { formatAdditionalField } from '../../../screens/record/fields/format-additional-field.ts';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';
import { sourceOf } from '../../../screens/record/choices/use-choices.ts';
import { FieldValue } from '../../../screens/record/fields/field-value.tsx';
import { formatField } from '../../../screens/record/fields/format-field.ts';
import { SignaturePicture } from '../../../screens/record/fields/signature-picture.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { counterFields } from '../counter/counter-fields.tsx';
import { formatDamage } from '../damages/format-damage.ts';
import { countDamages, damageList, knownDamagesOf, newDamages, unmarkedFaults, repairedDamages, type HandoverForm } from '../content/handover-form.ts';
import styles from './handover-summary.module.css';
import { peopleFields } from '../people/people-fields.tsx';
import type { HandoverContent } from '../content/section-props.ts';
import { nameOf } from '../content/handover-references.ts';
import { useSignatureLabels } from '../signatures/use-signature-labels.ts';

/** All content of a handover, read-only: before the save and on the saved record. */
export function HandoverSummary(props: HandoverContent) {
  const { form, references } = props;
  const labels = useSignatureLabels(form, references);
  return (
    <div className={styles.summary}>
      <Facts {...props} />
      <Damages {...props} />
      <Faults {...props} />
      <div className={styles.signatures}>
        {(['From', 'To'] as const).map((side) => (
          <SignaturePicture key={side} label={labels[side]} signature={form[side]} />
        ))}
      </div>
    </div>
  );
}

const factFields = [...peopleFields, ...counterFields];

function Facts({ form, references, vehicle, sources }: HandoverContent) {
  const { t } = useTranslation(['vehicle-handover-document', 'ui']);
  const { configuration } = useSession();
  const formats = useFormats();
  const facts = factFields
    .filter((field) => field.isShown?.(form, configuration) ?? true)
    .map((field) => {
      const source = sourceOf(field);
      const choices = source?.choices(sources.linesOf(source), form) ?? [];
      const value = field.field === 'VehicleId' ? vehicleText(vehicle) : formatField(field, form, choices, { t, formats });
      return { id: field.field, label: t(`fields.${field.field}`), value, isWide: field.type === 'textarea' };
    });
  const additionalFacts = references.groups
    .flatMap((group) => group.Fields)
    .flatMap((field) => {
      const value = valueOf(form.AdditionalFieldValues, field.Id);
      const text = formatAdditionalField(field, value, { formats, yes: t('ui:yes') });
      return text === null ? [] : [{ id: `field-${field.Id}`, label: field.Name, value: <FieldValue type={field.Type} value={value} text={text} /> }];
    });
  return <DescriptionList items={[...facts.filter(({ isWide }) => !isWide), ...additionalFacts, ...facts.filter(({ isWide }) => isWide)]} />;
}

function vehicleText(vehicle: HandoverContent['vehicle']): string | null {
  return vehicle && [vehicle.RegistrationNumber, vehicle.Make, vehicle.Model].filter(Boolean).join(' ');
}

function Damages({ form, references }: HandoverContent) {
  const { t } = useTranslation(['vehicle-handover-document', 'canvas']);
  const added = damageList(newDamages(form.SelectedDamages));
  const repaired = damageList(repairedDamages(form.SelectedDamages));
  const known = countDamages(knownDamagesOf(form.SelectedDamages));
  return (
    <section className={styles.part} aria-label={t('sections.damages')}>
      <h3>{t('sections.damages')}</h3>
      <p>{t('damages.known', { count: known })}</p>
      <p>{form.HasNoNewDamages ? t('damages.noneSaid') : t('damages.added', { count: added.length })}</p>
      <ul className={styles.list}>
        {added.map(({ view, point }) => (
          <li key={point.Id}>
            <p>{[t(`canvas:view.${view}`), formatDamage(references, point)].filter(Boolean).join(' – ')}</p>
            <Photos form={form} pointId={point.Id} label={t('damages.photos')} />
          </li>
        ))}
      </ul>
      {repaired.length > 0 && (
        <>
          <h4>{t('damages.repaired')}</h4>
          <ul className={styles.list}>
            {repaired.map(({ view, point }) => (
              <li key={point.Id}>{[t(`canvas:view.${view}`), formatDamage(references, point)].filter(Boolean).join(' – ')}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Faults({ form, references }: HandoverContent) {
  const { t } = useTranslation('vehicle-handover-document');
  const faults = unmarkedFaults(form);
  if (faults.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('sections.faults')}>
      <h3>{t('sections.faults')}</h3>
      <ul className={styles.list}>
        {faults.map((fault) => (
          <li key={String(fault.Id)}>
            <p>{[nameOf(references.placements, fault.PlacementId), nameOf(references.kinds, fault.KindId), fault.Description].filter(Boolean).join(' – ')}</p>
            <PhotoRow photos={fault.Images} label={t('faultList.photos')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photos({ form, pointId, label }: { readonly form: HandoverForm; readonly pointId: string | undefined; readonly label: string }) {
  const fault = form.Faults.find((one) => one.DamagePointId !== null && one.DamagePointId === pointId);
  return fault ? <PhotoRow photos={fault.Images} label={label} /> : null;
}
