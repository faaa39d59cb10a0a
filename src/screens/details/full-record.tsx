import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { localReadings, withLocalReadings } from '../../db/cache/local-readings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { DescriptionList } from '../../ui/layout/lists/description-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { DetailField, DetailSection, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { isFinalProblem } from '../record/notices/is-final-problem.ts';
import { useRecord, usePulledRecord } from '../record/data/use-record.ts';
import { useCellHref } from '../list/rows/use-cell-href.ts';
import { useFormatDictionaryValue } from '../list/rows/use-dictionary-names.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';
import { useProblemText } from '../use-problem-text.ts';
import { DetailValue } from './detail-value.tsx';

type Props = {
  readonly declaration: ScreenDeclaration & { readonly details: readonly DetailSection[] };
  readonly recordKey: RecordKey;
  /** The list row, shown until the full record is loaded. */
  readonly row: GridRow | null;
};

const tables = ['records'] as const;

/** A full record in its sections: fields of the list row at once, the others when they are loaded. */
export function FullRecord({ declaration, recordKey, row }: Props) {
  const { entity, details } = declaration;
  const { t } = useTranslation([entity, 'list', 'common']);
  const { configuration, database } = useSession();
  const formats = useFormats();
  const formatDictionaryValue = useFormatDictionaryValue(entity);
  const problemText = useProblemText();
  const cellHref = useCellHref(declaration.columns);
  const openRecord = useRecord(entity, recordKey);
  const pull = usePulledRecord(entity, recordKey);
  const content = openRecord?.record?.item;
  const isWhole = content !== undefined && Object.keys(content).length > 0;
  // A queued change is in the row, so the row is newer than the pulled record.
  const stored: GridRow = { ...row, ...content, ...openRecord?.record?.row };
  const read = useCallback(() => localReadings(database, entity), [database, entity]);
  const readings = useThrottledLiveQuery({ database, tables, read }) ?? [];
  const [values = stored] = openRecord?.record ? withLocalReadings([stored], readings, { asOf: openRecord.record.asOf }) : [];
  const labelOf = ({ field }: DetailField) => t([`fields.${field}`, `columns.${field}`]);
  const retry = pull.problem !== null && !isFinalProblem(pull.problem) && <Button onPress={pull.retry}>{t('common:retry')}</Button>;
  if (!row && !isWhole)
    return pull.isPulling ? (
      <Skeleton lines={6} />
    ) : (
      <Banner tone="warning" action={retry}>
        {pull.problem ? problemText(pull.problem) : t('list:details.notHere')}
      </Banner>
    );
  const hasValue = (field: DetailField) => isWhole || Object.hasOwn(values, field.field);
  return (
    <>
      {!isWhole && !pull.isPulling && (
        <Banner tone="info" action={retry}>
          {pull.problem ? problemText(pull.problem) : t('list:details.notHere')}
        </Banner>
      )}
      {details
        .filter(({ isShown }) => isShown?.(configuration) ?? true)
        .filter(({ fields }) => isWhole || pull.isPulling || fields.some(hasValue))
        .map(({ id, fields }) => (
          <Section key={id} title={t(`sections.${id}`)}>
            <DescriptionList
              columns={3}
              items={fields
                .filter((field) => hasValue(field) || pull.isPulling)
                .map((field) => ({
                  id: field.field,
                  label: labelOf(field),
                  isWide: field.isWide,
                  value: hasValue(field) ? (
                    <DetailValue
                      entity={entity}
                      recordKey={recordKey}
                      field={field}
                      label={labelOf(field)}
                      value={formatDictionaryValue(field.field, values[field.field])}
                      formats={formats}
                      href={cellHref?.(values, field.field)}
                    />
                  ) : (
                    <Skeleton lines={1} />
                  ),
                }))}
            />
          </Section>
        ))}
    </>
  );
}
