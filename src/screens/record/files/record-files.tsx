import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { type FileTable, fileTables } from '../../../contract/file-tables.ts';
import { TaborError, isMissing } from '../../../contract/wire/problem.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { changeFiles } from './change-files.ts';
import { FilePanel } from './file-panel.tsx';
import { useAttachedFiles } from './use-attached-files.ts';

export type RecordFilesProps = {
  /** Entity of the record: its files travel in its lane. */
  readonly entity: EntityName;
  readonly table: FileTable;
  readonly recordKey: RecordKey;
  /** A sealed record accepts no files. */
  readonly isClosed?: boolean | undefined;
};

/** The files of a saved record: each change takes effect at once and is queued separately. */
export function RecordFiles({ entity, table, recordKey, isClosed = false }: RecordFilesProps) {
  const { t } = useTranslation(['record', 'common']);
  const problemText = useProblemText();
  const { database, user, may } = useSession();
  const formats = useFormats();
  const attached = useAttachedFiles(entity, table, recordKey);
  const { functionality } = fileTables[table];
  const mayChange = !isClosed && (may(functionality, 'IsAdd') || may(functionality, 'IsChange'));
  const change = { database, user, entity, table, key: recordKey };
  if (!attached) return <Skeleton lines={2} />;
  const { files, uploads, asOf, isUnknown, problem, retry } = attached;
  const hasNoFiles = problem instanceof TaborError && isMissing(problem);
  const age = asOf !== null && t('files.asOf', { moment: formats.timestamp(asOf) });
  return (
    <Section
      title={isUnknown ? t('files.titleUnknown') : t('files.title', { count: files.length })}
      description={isUnknown ? (hasNoFiles ? t('files.notOffered') : problem === null && t('files.unknown')) : age}
    >
      {isUnknown && problem !== null && !hasNoFiles && (
        <Banner tone="warning" title={t('files.notLoaded')} action={<Button onPress={retry}>{t('common:retry')}</Button>}>
          {problemText(problem)}
        </Banner>
      )}
      <FilePanel
        files={files}
        uploads={uploads}
        mayChange={mayChange}
        onSave={(added) => changeFiles({ ...change, added })}
        onRemove={(removed) => changeFiles({ ...change, removed })}
        onReplace={(removed, added) => changeFiles({ ...change, added, removed })}
      />
    </Section>
  );
}
