import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../db/rows.ts';

type Sent = Pick<OutboxRow, 'call' | 'fileName'> & Partial<Pick<OutboxRow, 'entity' | 'callEntity'>>;

/** What changes of one kind do, in words: a removed file by its name. */
export function useCallText(): (sent: Sent, count: number) => string {
  const { t } = useTranslation('sync');
  return useCallback(
    ({ call, fileName, entity, callEntity = entity }, count) => {
      if (call === 'delete' && fileName !== undefined) return t('calls.deleteNamedFile', { name: fileName });
      return t(`calls.${callEntity === 'file' && call === 'delete' ? 'deleteFile' : call}`, { count, defaultValue: t('calls.other') });
    },
    [t],
  );
}
