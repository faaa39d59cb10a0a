import { useTranslation } from 'react-i18next';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { ReportMailButton } from '../report-mail/report-mail-button.tsx';
import type { ListFilesProps } from './use-list-file.ts';
import { useHasExtension } from '../use-supports.ts';
import { narrowingOf } from './export/conditions.ts';
import { exportParameters } from './export/export-parameters.ts';
import { gridQueryOf } from './query/grid-query.ts';
import { useOwnPerson } from './query/own-rows.ts';

/** OData's function for the present: each mail has the rows that are overdue when it is sent. */
const atSending = 'now()';

export function ListMail({ declaration, columns, search }: Pick<ListFilesProps, 'declaration' | 'columns' | 'search'>) {
  const { entity } = declaration;
  const { t } = useTranslation(entity);
  const own = useOwnPerson(search.mine === true);
  const hasIds = useHasExtension('columns');
  const query = gridQueryOf(declaration, search, { own, hasIds, now: atSending });
  const definition: EntityDefinition = entityRegistry[entity];
  return (
    <ReportMailButton
      report={{
        title: t('title'),
        List: entity,
        Parameters: {
          ...exportParameters(query, definition, 'data'),
          narrowing: narrowingOf(columns, search),
        },
        hasPeriod: definition.grid?.scope?.date !== undefined,
      }}
    />
  );
}
