import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../contract/import/import-kind.ts';
import { SheetError } from '../../../contract/import/sheet.ts';
import { statementFields } from '../../../contract/rules/statement/statement-columns.ts';
import type { ImporterProps } from '../../../screens/declaration/screen-declaration.ts';
import { ImportResult } from '../../../screens/import/import-result.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { SheetPicker } from '../../../screens/import/sheet-picker.tsx';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { SavedMappings } from './saved-mappings.tsx';
import { useStatement } from './use-statement.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Imports a supplier's statement: a file, the mapping of its columns, and a preview of the lines before they are sent. */
export default function ImportStatement({ onImported, onClose }: ImporterProps) {
  const { t } = useTranslation(['statement-line', 'import']);
  const { may } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const statement = useStatement();
  const { file, read, missing, mapping, problem, isBusy } = statement;
  const isReady = read.lines.length > 0 && mapping.Name.trim() !== '';

  async function send() {
    const result = await statement.send();
    if (!result) return;
    messages.success(t('import.done', result));
    onImported();
    onClose();
  }

  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      size="large"
      isDismissable={false}
      closesOnEscape={!isBusy}
      footer={
        file && (
          <Button
            variant="primary"
            size="large"
            icon={<Upload aria-hidden />}
            isPending={isBusy}
            isDisabled={!isReady}
            onPress={() => void send()}
          >
            {t('import.take', { count: read.lines.length })}
          </Button>
        )
      }
    >
      <div className={layout.column4}>
        {!file && <p>{t('import.hint')}</p>}
        <div className={layout.wrap2}>
          <SheetPicker hasFile={file !== null} isPending={isBusy && !file} onPick={(picked) => void statement.pick(picked)} />
        </div>
        {!file && may('Cost', 'IsRemove') && <SavedMappings />}
        {problem !== null && (
          <Banner tone="danger" title={t('import:failed')}>
            {problem instanceof SheetError ? t(`import:file.${problem.code}`) : problemText(problem)}
          </Banner>
        )}
        {file && (
          <>
            {missing.length === 0 && (
              <Banner
                tone={read.lines.length > 0 ? 'success' : 'warning'}
                title={read.lines.length > 0 ? t('import.ready', { count: read.lines.length }) : t('import.noLines')}
              >
                {[file.name, read.errors.length > 0 && t('import.leftOut', { count: read.rows - read.lines.length })]
                  .filter(Boolean)
                  .join(' · ')}
              </Banner>
            )}
            <MappingFields {...statement} />
            {read.errors.length > 0 && (
              <ImportResult
                kind={namedKind()}
                name={file.name}
                checked={{ records: read.lines, errors: read.errors, missing: [], unknown: [] }}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );

  function namedKind(): ImportKind {
    return {
      name: 'statement',
      columns: statementFields.map((field) => {
        const name = t(`import.fields.${field}`);
        return { field, type: 'text', headings: { pl: name, de: name, en: name }, example: '' };
      }),
    };
  }
}
