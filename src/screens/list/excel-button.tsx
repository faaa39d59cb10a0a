import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import { printFilter } from '../../contract/grid/print-filter.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { writeScope, type ScopeChoice } from '../../contract/grid/scope.ts';
import { TaborError } from '../../contract/problem.ts';
import { callOf, entityRegistry } from '../../contract/registry.ts';
import { toWireDate } from '../../contract/wire-date.ts';
import { ask, fetchFile } from '../../api/backend.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { offerFile } from '../offer-file.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useHasExtension } from '../use-supports.ts';
import styles from './list-screen.module.css';

type Props = { readonly declaration: ScreenDeclaration & { readonly excel: NonNullable<ScreenDeclaration['excel']> }; readonly query: GridQuery };

/** Makes the backend generate an Excel file of all pages of the list, and offers it for download. */
export function ExcelButton({ declaration: { entity, excel }, query }: Props) {
  const { t } = useTranslation([entity, 'list']);
  const messages = useMessages();
  const problemText = useProblemText();
  const confirm = useConfirm();
  const takesExtra = useHasExtension('columns');
  const [isMaking, setMaking] = useState(false);

  async function make() {
    if (!navigator.onLine) {
      messages.error(t('list:export.needsNetwork'));
      return;
    }
    const parameters = parametersOf(query, entityRegistry[entity], excel.search);
    if (!takesExtra && isNarrowedBy(entity, parameters)) {
      const isAgreed = await confirm({ title: t('list:export.label'), message: t('list:export.all'), confirmLabel: t('list:export.allConfirm') });
      if (!isAgreed) return;
    }
    setMaking(true);
    try {
      const id = await ask(entity, 'generateExcel', { parameters });
      if (typeof id !== 'number') throw new TaborError('unreadable-answer');
      const file = await fetchFile(id);
      if (!file) {
        messages.error(t('list:export.failed'));
        return;
      }
      const name = `${t('title')} ${daysOf(query.scope)}.xlsx`;
      offerFile(file, name);
      messages.success(t('list:export.done', { name }));
    } catch (error) {
      messages.error(problemText(error));
    } finally {
      setMaking(false);
    }
  }
  return (
    <>
      {isMaking && (
        <span className={styles.making}>
          <ProgressBar label={t('list:export.running')} isLabelHidden />
        </span>
      )}
      <Button icon={<FileSpreadsheet aria-hidden />} isPending={isMaking} onPress={() => void make()}>
        {t('list:export.label')}
      </Button>
    </>
  );
}

/** Whether the list uses a filter that only a backend with the `columns` extension applies to the export. */
function isNarrowedBy(entity: EntityName, parameters: Readonly<Record<string, string>>): boolean {
  const { extraQuery = [] } = callOf(entity, 'generateExcel');
  return Object.keys(parameters).some((name) => name !== '$orderby' && extraQuery.includes(name));
}

/** The selected range of days, else today; part of the file name. */
function daysOf({ from, to }: ScopeChoice = {}): string {
  return from === undefined && to === undefined ? toWireDate(new Date()) : `${from ?? ''}–${to ?? ''}`;
}

function parametersOf({ search, filter, orderBy, scope: choice = {} }: GridQuery, { grid }: EntityDefinition, searchParameter: string): Record<string, string> {
  return {
    ...(grid?.scope ? writeScope(grid.scope, search, choice) : search === '' ? {} : { [searchParameter]: search }),
    ...(filter === null ? {} : { $filter: printFilter(filter) }),
    $orderby: orderBy.map(({ field, direction }) => `${field} ${direction}`).join(','),
  };
}
