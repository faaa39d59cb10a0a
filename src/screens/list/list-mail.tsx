import { useTranslation } from 'react-i18next';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { ReportMailButton } from '../report-mail/report-mail-button.tsx';
import type { ListFilesProps } from './list-files.tsx';
import { exportParameters } from './export/export-parameters.ts';

/** The list by mail, with its filters and order. */
export function ListMail({ declaration: { entity }, query }: Pick<ListFilesProps, 'declaration' | 'query'>) {
  const { t } = useTranslation(entity);
  const definition: EntityDefinition = entityRegistry[entity];
  return <ReportMailButton report={{ title: t('title'), List: entity, Parameters: exportParameters(query, definition, 'data'), hasPeriod: definition.grid?.scope?.date !== undefined }} />;
}
