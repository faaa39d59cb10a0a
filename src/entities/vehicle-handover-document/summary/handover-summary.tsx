import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkBadge } from '../../../canvas/damage/marks/mark-badge.tsx';
import { unmarkedFaults } from '../../../contract/entities/protocol/protocol-photos.ts';
import { MarkedDrawings } from '../../../canvas/damage/marked-drawings.tsx';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { DamagePoint } from '../../../contract/entities/fleet/damage-point.ts';
import type { FieldDeclaration, FormValues } from '../../../screens/declaration/form-declaration.ts';
import { PhotoThumbnail } from '../../../screens/record/photos/photo-thumbnail.tsx';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';
import { sourceOf } from '../../../screens/record/choices/use-choices.ts';
import { FieldValue } from '../../../screens/record/fields/field-value.tsx';
import { formatField } from '../../../screens/record/fields/format-field.ts';
import { signatureState } from '../../../screens/record/fields/signature/signature.ts';
import { SignaturePicture } from '../../../screens/record/fields/signature/signature-picture.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ChecklistSummary } from '../checklist/checklist-summary.tsx';
import { counterFields, readingField } from '../counter/counter-fields.tsx';
import { additionalFactsOf } from '../content/format-facts.ts';
import { nameOfCheck } from '../content/checklist.ts';
import { formatDamage } from '../damages/format-damage.ts';
import { handoverSides, type HandoverForm } from '../content/handover-form.ts';
import { damagesOf, faultOfPoint, tellsNew } from '../content/damages.ts';
import { odometerPhoto } from '../content/slot-photos.ts';
import { SlotPhotoSummary } from '../guided/slot-photo-summary.tsx';
import styles from './handover-summary.module.css';
import { peopleFields } from '../people/people-fields.tsx';
import type { HandoverContent } from '../content/section-props.ts';
import { faultWords } from '../content/handover-references.ts';
import { useSignatureLabels } from '../signatures/use-signature-labels.ts';

type Props = HandoverContent & { readonly isSaved?: boolean; /** The record's row of the list. */ readonly row?: GridRow | null };

/** All content of a handover, read-only, as it prints: before it is signed (without missing signatures) and on the saved record. */
export function HandoverSummary({ isSaved = false, row = null, ...props }: Props) {
  const { form, references } = props;
  const labels = useSignatureLabels(form, references);
  return (
    <div className={styles.summary}>
      <Facts {...props} row={row} />
      <SlotPhotoSummary form={form} />
      <Damages {...props} />
      <Faults {...props} />
      <ChecklistSummary form={form} />
      <div className={styles.signatures}>
        {handoverSides
          .filter((side) => isSaved || signatureState(form[side]) !== 'missing')
          .map((side) => (
            <SignaturePicture key={side} label={labels[side]} signature={form[side]} />
          ))}
      </div>
    </div>
  );
}

const factFields = [...peopleFields, ...counterFields];

function Facts({ form, references, vehicle, sources, row }: HandoverContent & { readonly row: GridRow | null }) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'ui']);
  const { configuration } = useSession();
  const formats = useFormats();
  const facts = factFields
    .filter((field) => field.isShown?.(form, configuration, sources.linesOf) ?? true)
    .map((field) => {
      const source = sourceOf(field);
      const choices = source?.choices(sources.linesOf(source), form) ?? [];
      const value = field.field === 'VehicleId' ? vehicleText(vehicle) : formatField(field, form, choices, { t, formats });
      const shownSignature =
        field.field === readingField && value ? (
          <Reading value={value} form={form} references={references} />
        ) : (
          (value ?? (source && hasId(field, form) ? (nameInRow(field, row) ?? <Unnamed isLoading={references.isLoading} />) : null))
        );
      return { id: field.field, label: t(`fields.${field.field}`), value: shownSignature, isWide: field.type === 'textarea' };
    });
  const additionalFacts = additionalFactsOf(form, references, { formats, yes: t('ui:yes') }).map(({ field, ...value }) => ({
    id: `field-${field.Id}`,
    label: field.Name,
    value: <FieldValue type={field.Type} {...value} />,
  }));
  // Printed and sealed like the rest.
  const bodyNumber = vehicle?.BodyNumber
    ? [{ id: 'BodyNumber', label: t('handover-form:vehicle.bodyNumber'), value: vehicle.BodyNumber, isWide: false }]
    : [];
  const correction =
    form.CorrectionReason === ''
      ? []
      : [{ id: 'CorrectionReason', label: t('fields.CorrectionReason'), value: form.CorrectionReason, isWide: true }];
  const short = facts.filter(({ isWide }) => !isWide);
  return (
    <DescriptionList
      items={[
        ...short.slice(0, 1),
        ...bodyNumber,
        ...short.slice(1),
        ...additionalFacts,
        ...facts.filter(({ isWide }) => isWide),
        ...correction,
      ]}
    />
  );
}

/** Stands for a record of which only the id is cached: its name comes with the company's lists. */
function Unnamed({ isLoading }: { readonly isLoading: boolean }) {
  const { t } = useTranslation('record');
  return isLoading ? <Skeleton /> : t('notOnDevice');
}

/** The name in the record's row of the list, where this device has that. */
function nameInRow(field: FieldDeclaration, row: GridRow | null): string | null {
  return (field.column && textOf(row?.[field.column])) || null;
}

function hasId({ field }: FieldDeclaration, values: FormValues): boolean {
  const value = values[field];
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** The reading beside the photo of the odometer, where there is one. */
function Reading({ value, form, references }: Pick<HandoverContent, 'form' | 'references'> & { readonly value: string }) {
  const { i18n } = useTranslation();
  const photo = odometerPhoto(form, references.slots);
  if (!photo) return value;
  return (
    <span className={styles.reading}>
      {value}
      <PhotoThumbnail photo={photo.photo} alt={nameOfCheck(photo.slot, i18n.language)} />
    </span>
  );
}

function vehicleText(vehicle: HandoverContent['vehicle']): string | null {
  return vehicle && [vehicle.RegistrationNumber, vehicle.Make, vehicle.Model].filter(Boolean).join(' ');
}

function Damages({ form, references, vehicle }: HandoverContent) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'canvas']);
  const isTold = tellsNew(form);
  const headings = { new: 'added', known: isTold ? 'known' : 'marked', repaired: 'repaired' } as const;
  const lists = (['new', 'known', 'repaired'] as const).map((state) => ({ state, damages: damagesOf(form, state) }));
  return (
    <section className={styles.part} aria-label={t('sections.damages')}>
      <h3>{t('sections.damages')}</h3>
      <MarkedDrawings vehicleType={vehicle?.VehicleType ?? 0} damages={damagesOf(form)} />
      {form.HasNoNewDamages && isTold && <p>{t('handover-form:damages.noneSaid')}</p>}
      {lists
        .filter(({ damages }) => damages.length > 0)
        .map(({ state, damages }) => (
          <Fragment key={state}>
            <h4>{t(`handover-form:damages.${headings[state]}`, { count: damages.length })}</h4>
            <ul className={styles.list}>
              {damages.map(({ view, point, number }) => (
                <li key={number} className={styles.damage}>
                  <MarkBadge number={number} isKnown={state !== 'new'} isRepaired={state === 'repaired'} />
                  <div className={styles.words}>
                    <p>
                      {[
                        t(`canvas:view.${view}`),
                        formatDamage(references, point),
                        point.Check && t(`handover-form:damages.checkedAs.${point.Check}`),
                      ]
                        .filter(Boolean)
                        .join(' – ')}
                    </p>
                    <Photos form={form} point={point} label={t('handover-form:damages.photos')} />
                  </div>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
    </section>
  );
}

function Faults({ form, references }: HandoverContent) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const faults = unmarkedFaults(form);
  if (faults.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('sections.faults')}>
      <h3>{t('sections.faults')}</h3>
      <ul className={styles.list}>
        {faults.map((fault) => (
          <li key={String(fault.Id)}>
            <p>{faultWords(references, fault)}</p>
            <PhotoRow photos={fault.Images} label={t('handover-form:faultList.photos')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photos({ form, point, label }: { readonly form: HandoverForm; readonly point: DamagePoint; readonly label: string }) {
  const fault = faultOfPoint(form.Faults, point);
  return fault ? <PhotoRow photos={fault.Images} label={label} /> : null;
}
