import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../db/schema/rows.ts';

type CallInfo = Pick<OutboxRow, 'call' | 'fileName'> & Partial<Pick<OutboxRow, 'entity' | 'callEntity'>>;

/** Returns a function that describes `count` changes of one call; a removed file by its name. */
export function useCallText(): (sent: CallInfo, count: number) => string {
  const { t } = useTranslation('sync');
  return useCallback(
    ({ call, fileName, entity, callEntity = entity }, count) => {
      if (call === 'delete' && fileName !== undefined) return t('calls.deleteNamedFile', { name: fileName });
      return t(`calls.${callEntity === 'file' && call === 'delete' ? 'deleteFile' : call}`, { count, defaultValue: t('calls.other') });
    },
    [t],
  );
}
