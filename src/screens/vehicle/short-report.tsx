import { ClipboardCheck } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { functionalityOf } from '../../contract/registry.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { localKey, recordId, reference, type RecordKey } from '../../contract/wire/fields.ts';
import type { RecordRow } from '../../db/schema/rows.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import type { CustomFieldProps, FieldDeclaration, FormContentProps, FormDeclaration, FormValues } from '../declaration/form-declaration.ts';
import { recordPath } from '../paths.ts';
import { draftFilesField } from '../record/files/draft-files.ts';
import { focusField, showField } from '../record/fields/field-anchor.tsx';
import { parsePhotos } from '../record/photos/parse-photos.ts';
import { dictionaryItems, employees, plateFallback, vehicles } from '../record/sources/sources.ts';
import { useSession } from '../session-context.tsx';
import { reportParameter, shortReportPath } from './short-report-path.ts';
import { useMyDay } from './use-my-day.ts';
import { VehicleControl } from './vehicle-control.tsx';

/** Defaults from the address of a new record: whether it is a short report, its handover and its photos. */
export function reportDefaults(search: URLSearchParams): FormValues {
  const handover = v.safeParse(handoverKey, search.get('HandoverId'));
  const photos = readPhotos(search.get('Photos'));
  return {
    ...(search.has(reportParameter) ? { IsReport: true } : {}),
    ...(handover.success ? { HandoverId: handover.output, DamagePointId: search.get('DamagePointId') } : {}),
    ...(photos.length > 0 ? { [draftFilesField]: photos } : {}),
  };
}

const handoverKey = v.union([localKey, v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), recordId)]);

function readPhotos(text: string | null) {
  try {
    return parsePhotos(JSON.parse(text ?? '[]'));
  } catch {
    // The address was not made by this app.
    return [];
  }
}

/** Whether the form has only the fields of a report: until the backend has it. */
export function isShortReport({ IsReport, Id }: FormValues): boolean {
  return IsReport === true && typeof Id !== 'number';
}

export function hasPhotos(values: FormValues): boolean {
  return parsePhotos(values[draftFilesField]).length > 0;
}

/** Hides `fields` in a short report: the office fills them in later. Their presets are in the row of the list all the same. */
export function exceptInReport<Field extends string>(fields: readonly FieldDeclaration<Field>[]): readonly FieldDeclaration<Field>[] {
  return fields.map((field) => ({
    ...field,
    isShown: (values, ...context) => !isShortReport(values) && (field.isShown?.(values, ...context) ?? true),
    fillsRow: (values, configuration) => field.isShown?.(values, configuration) ?? true,
  }));
}

type DictionaryField<Field> = { readonly field: Field; readonly dictionary: number; readonly column: string };

/** A required choice of a dictionary. Without the dictionary the list's column is entered as text. */
export function requiredChoice<Field extends string>({ field, dictionary, column }: DictionaryField<Field>, isOptional = false) {
  const fallback = { field: column, type: 'text', maxLength: 200, ...(isOptional && { isOptional }) } as const;
  return { field, type: 'reference', source: dictionaryItems(dictionary), isRequired: true, column, fallback } as const;
}

/** The employee who reported: preset to the user, corrected by the office after a telephone call. */
export const reporterField = { field: 'ReporterId', type: 'reference', source: employees, column: 'Reporter' } as const;

const vehicleField = { field: 'VehicleId', source: vehicles, isRequired: true, column: 'VehicleRegistrationNumber' } as const;

/**
 * The vehicle before the `fields` that a report leaves to the office. In a short report it is chosen in a sentence, and the focus goes to
 * `next` after the photo.
 */
export function vehicleAndRest<Field extends string>(
  next: Field,
  fields: readonly FieldDeclaration<Field>[],
): readonly FieldDeclaration<Field | 'VehicleId'>[] {
  const control = (props: CustomFieldProps) => <ReportedVehicle {...props} next={next} />;
  return [
    { ...vehicleField, type: 'custom', control, isWide: true, isShown: isShortReport },
    ...exceptInReport<Field | 'VehicleId'>([{ ...vehicleField, type: 'reference', fallback: plateFallback }, ...fields]),
  ];
}

/** The vehicle of a report: the only one that the user has is chosen from the start. After the photo it comes into sight, or the sentence. */
function ReportedVehicle({ next, ...props }: CustomFieldProps & { readonly next: string }) {
  const { field, values, change } = props;
  const day = useMyDay();
  const own = useMemo(() => day?.vehicles.map(({ vehicle }) => vehicle.Id) ?? [], [day]);
  const onlyOwn = own.length === 1 ? own[0] : undefined;
  const wasProposed = useRef(false);
  const isOpen = isShortReport(values) && (values[field] ?? null) === null;
  useEffect(() => {
    if (onlyOwn === undefined || wasProposed.current) return;
    // Once: the user may choose another vehicle.
    wasProposed.current = true;
    if (isOpen) change({ [field]: onlyOwn });
  }, [onlyOwn, isOpen, field, change]);
  useAfterPhoto(hasPhotos(values) && isOpen, showField, field);
  useAfterPhoto(hasPhotos(values) && !isOpen, focusField, next);
  return <VehicleControl {...props} nextField={next} own={own} />;
}

/** Leads to a field once a photo was added. The camera gives the focus back to its button when it has closed. */
function useAfterPhoto(isReady: boolean, lead: (field: string) => void, field: string): void {
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (!isReady || wasReady.current) return;
    wasReady.current = true;
    const dialog = document.querySelector('[role="dialog"]');
    if (!dialog) {
      lead(field);
      return;
    }
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => lead(field)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isReady, lead, field]);
}

/** Parts of a form of `entity` that may begin as a short report. `other`: the kind that the user may have meant. */
export function shortReportParts(entity: EntityName, other: EntityName): Pick<FormDeclaration, 'startsWithFiles' | 'notices' | 'below'> {
  return {
    startsWithFiles: isShortReport,
    notices: ({ values }) => <ReportNotice values={values} entity={entity} other={other} />,
    below: HandoverLink,
  };
}

type NoticeProps = Pick<FormContentProps, 'values'> & { readonly entity: EntityName; readonly other: EntityName };

/** Instructions for a report, with a link to the other kind; on a saved one, that the office completes it. */
function ReportNotice({ values, entity, other }: NoticeProps) {
  const { t } = useTranslation(entity);
  const { may } = useSession();
  if (values['IsReport'] !== true) return null;
  if (!isShortReport(values))
    return (
      <Banner tone="warning" title={t('report.incomplete')}>
        {t('report.complete')}
      </Banner>
    );
  const vehicleId = values['VehicleId'];
  return (
    <Banner
      tone="info"
      title={t('report.needed')}
      action={
        may(functionalityOf(other), 'IsAdd') && (
          <LinkButton size="large" href={shortReportPath(other, typeof vehicleId === 'number' ? { VehicleId: String(vehicleId) } : {})}>
            {t('report.other')}
          </LinkButton>
        )
      }
    />
  );
}

/** The way back from a damage case or a service request to the handover that it was made from. */
function HandoverLink({ record }: { readonly record: RecordRow }) {
  const { may } = useSession();
  const handover = v.safeParse(reference, record.item['HandoverId']);
  if (!handover.success || !may('VehicleHandoverDocument', 'IsRead')) return null;
  return (
    <Suspense>
      <LinkToHandover handover={handover.output} />
    </Suspense>
  );
}

function LinkToHandover({ handover }: { readonly handover: RecordKey }) {
  const { t } = useTranslation('damage-cases');
  return (
    <div>
      <LinkButton size="large" icon={<ClipboardCheck aria-hidden />} href={recordPath('vehicle-handover-document', handover)}>
        {t('handover')}
      </LinkButton>
    </div>
  );
}
