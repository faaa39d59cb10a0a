import { useTranslation } from 'react-i18next';
import { positionContext, positionImport } from '../../contract/rules/mileage/position-import.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { ImportDialog } from '../../screens/import/import-dialog.tsx';
import { uploadSheet } from '../../screens/import/upload-sheet.ts';
import { callApi, callApiByAccessToken } from '../../api/backend.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { Period } from './position.ts';

type Props = {
  readonly summary: number;
  readonly period: Period;
  /** The access token of an anonymous user's link; null for a logged-in user. */
  readonly accessToken: string | null;
  /** Called after the backend has stored new positions. */
  readonly onImported: () => void;
  readonly onClose: () => void;
};

/** Imports positions from a spreadsheet: checked on the device, imported by the backend. */
export function ImportPositions({ summary, period, accessToken, onImported, onClose }: Props) {
  const { t } = useTranslation(['periodic-summary', 'import']);
  const messages = useMessages();

  async function send(file: File, key: string) {
    const Filename = await uploadSheet(file, key, accessToken);
    const body = { Id: summary, Filename, AccessToken: accessToken };
    const request = { body, idempotencyKey: key };
    const isTaken = await (accessToken === null ? callApi('periodic-summary', 'importPositions', request) : callApiByAccessToken('periodic-summary', 'importPositions', request));
    if (isTaken !== true) throw new TaborError('import-failed');
  }

  function done(count: number) {
    messages.success(t('import:done', { count }));
    onImported();
    onClose();
  }

  return <ImportDialog kind={positionImport} title={t('positions.importTitle')} context={() => Promise.resolve(positionContext(period))} send={send} onDone={done} onClose={onClose} />;
}
