import { useTranslation } from 'react-i18next';
import { valueOf } from '../../contract/entities/validate-additional-fields.ts';
import { formatAdditionalField } from '../../screens/record/fields/format-additional-field.ts';
import { PhotoRow } from '../../screens/record/photos/photo-row.tsx';
import { FieldValue } from '../../screens/record/fields/field-value.tsx';
import { SignaturePicture } from '../../screens/record/fields/signature-picture.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { formatDamage } from './format-damage.ts';
import { countDamages, damageList, knownDamagesOf, newDamages, unmarkedFaults, repairedDamages, type HandoverForm } from './handover-form.ts';
import styles from './handover-summary.module.css';
import type { HandoverSectionProps } from './section-props.ts';
import { employeeName, nameOf } from './handover-references.ts';
import { useSignatureLabels } from './use-signature-labels.ts';

type SummaryProps = Pick<HandoverSectionProps, 'form' | 'references' | 'vehicle'>;

/** All content of a handover, read-only: before the save and on the saved record. */
export function HandoverSummary(props: SummaryProps) {
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

function Facts({ form, references, vehicle }: SummaryProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'ui']);
  const { configuration } = useSession();
  const formats = useFormats();
  const fields = references.groups.flatMap((group) => group.Fields);
  const additionalFields = fields.flatMap((one) => {
    const value = valueOf(form.AdditionalFieldValues, one.Id);
    const words = formatAdditionalField(one, value, { formats, yes: t('ui:yes') });
    return words === null ? [] : [{ one, value, words }];
  });
  const field = (id: string, value: string | null) => ({ id, label: t(`fields.${id}`), value });
  return (
    <DescriptionList
      items={[
        field('VehicleId', vehicle && [vehicle.RegistrationNumber, vehicle.Make, vehicle.Model].filter(Boolean).join(' ')),
        field('Date', form.Date && formats.dateTime(form.Date)),
        field('FromEmployeeId', employeeName(references, form.FromEmployeeId)),
        field('ToEmployeeId', employeeName(references, form.ToEmployeeId)),
        ...(configuration.showContractorInHandover ? [field('ContractorId', nameOf(references.contractors, form.ContractorId))] : []),
        field('PlaceName', form.PlaceName),
        ...(configuration.hideMileageInHandover ? [] : [field('Counter', form.Counter === null ? null : t('vehicle.kilometres', { count: form.Counter, shown: formats.number(form.Counter) }))]),
        field('Fuel', form.Fuel && t(`choices.Fuel.${form.Fuel}`)),
        ...additionalFields.map(({ one, value, words }) => ({ id: `field-${one.Id}`, label: one.Name, value: <FieldValue type={one.Type} value={value} text={words} /> })),
        { ...field('Comments', form.Comments), isWide: true },
      ]}
    />
  );
}

function Damages({ form, references }: SummaryProps) {
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

function Faults({ form, references }: SummaryProps) {
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
