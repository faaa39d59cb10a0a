import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import type { CustomFieldProps, FieldDeclaration, FormContentProps, FormValues } from '../declaration/form-declaration.ts';
import { draftFilesField } from '../record/files/draft-files.ts';
import { parsePhotos } from '../record/photos/parse-photos.ts';
import { useSession } from '../session-context.tsx';
import { reportParameter, shortReportPath } from './short-report-path.ts';
import { VehicleControl } from './vehicle-control.tsx';

export function shortReportDefaults(search: URLSearchParams): FormValues {
  return search.has(reportParameter) ? { IsReport: true } : {};
}

/** Whether the form asks only for what a report needs: until the backend has it. */
export function isShortReport({ IsReport, Id }: FormValues): boolean {
  return IsReport === true && typeof Id !== 'number';
}

export function hasPhotos(values: FormValues): boolean {
  return parsePhotos(values[draftFilesField]).length > 0;
}

/** The fields without those that a report leaves to the office. */
export function exceptInReport<Field extends string>(fields: readonly FieldDeclaration<Field>[]): readonly FieldDeclaration<Field>[] {
  return fields.map((field) => ({ ...field, isShown: (values, ...context) => !isShortReport(values) && (field.isShown?.(values, ...context) ?? true) }));
}

export function ReportedVehicle({ next, ...props }: CustomFieldProps & { readonly next: string }) {
  return <VehicleControl {...props} nextField={next} />;
}

type NoticeProps = Pick<FormContentProps, 'values'> & { readonly entity: EntityName; readonly other: { readonly entity: EntityName; readonly functionality: 'ServiceRequest' | 'VehicleDamage' } };

/** What a report needs, with the way to the other kind; on a saved one, that the office completes it. */
export function ReportNotice({ values, entity, other }: NoticeProps) {
  const { t } = useTranslation(entity);
  const { may } = useSession();
  if (values['IsReport'] !== true) return null;
  if (!isShortReport(values)) return <Banner tone="warning" title={t('report.incomplete')}>{t('report.complete')}</Banner>;
  const vehicleId = values['VehicleId'];
  return (
    <Banner
      tone="info"
      title={t('report.needed')}
      action={
        may(other.functionality, 'IsAdd') && (
          <LinkButton size="large" href={shortReportPath(other.entity, typeof vehicleId === 'number' ? { VehicleId: String(vehicleId) } : {})}>
            {t('report.other')}
          </LinkButton>
        )
      }
    />
  );
}
