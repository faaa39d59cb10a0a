import { useTranslation } from 'react-i18next';
import { positionContext, positionImport } from '../../contract/import/position-import.ts';
import { TaborError } from '../../contract/problem.ts';
import { ImportDialog } from '../../screens/import/import-dialog.tsx';
import { uploadSheet } from '../../screens/import/upload-sheet.ts';
import { ask, askByAccessToken } from '../../api/backend.ts';
import { useMessages } from '../../ui/messages.tsx';
import type { Period } from './position.ts';

type Props = {
  readonly summary: number;
  readonly period: Period;
  /** For whoever has no login: what opens the summary to them. */
  readonly accessToken: string | null;
  /** There are new positions at the backend. */
  readonly onImported: () => void;
  readonly onClose: () => void;
};

/** Positions from a spreadsheet: looked through here, taken over by the backend. */
export function ImportPositions({ summary, period, accessToken, onImported, onClose }: Props) {
  const { t } = useTranslation(['periodic-summary', 'import']);
  const messages = useMessages();

  async function send(file: File, key: string) {
    const Filename = await uploadSheet(file, key, accessToken);
    const body = { Id: summary, Filename, AccessToken: accessToken };
    const request = { body, idempotencyKey: key };
    const isTaken = await (accessToken === null ? ask('periodic-summary', 'importPositions', request) : askByAccessToken('periodic-summary', 'importPositions', request));
    if (isTaken !== true) throw new TaborError('import-failed');
  }

  function done(count: number) {
    messages.success(t('import:done', { count }));
    onImported();
    onClose();
  }

  return <ImportDialog kind={positionImport} title={t('positions.importTitle')} context={() => Promise.resolve(positionContext(period))} send={send} onDone={done} onClose={onClose} />;
}
