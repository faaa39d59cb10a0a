import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../contract/import/import-kind.ts';
import { recordImports, type ImportedEntity } from '../../contract/import/record-imports.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { callApi } from '../../api/backend.ts';
import { useSession } from '../session-context.tsx';
import { useEntityNames } from '../use-entity-names.ts';
import { ImportDialog } from './import-dialog.tsx';
import { loadImportContext } from './load-import-context.ts';
import { uploadSheet } from './upload-sheet.ts';

type Props = { readonly entity: ImportedEntity; readonly onImported: () => void; readonly onClose: () => void };

/** Import of records from a spreadsheet. */
export function ImportRecords({ entity, onImported, onClose }: Props) {
  const { t } = useTranslation('import');
  const { database } = useSession();
  const names = useEntityNames();
  const kind: ImportKind = recordImports[entity];

  async function send(file: File, key: string) {
    const Filename = await uploadSheet(file, key, null);
    const isTaken = await callApi(entity, 'import', { body: { Filename }, idempotencyKey: key });
    if (isTaken !== true) throw new TaborError('import-failed');
  }

  return (
    <ImportDialog
      kind={kind}
      title={t('title', { list: names.list(entity) })}
      context={() => loadImportContext(database, entity, kind)}
      isFormatKnown
      send={send}
      onDone={onImported}
      onClose={onClose}
    />
  );
}
