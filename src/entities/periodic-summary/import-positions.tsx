import { useTranslation } from 'react-i18next';
import { positionContext, positionImport } from '../../contract/rules/mileage/position-import.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { ImportDialog } from '../../screens/import/import-dialog.tsx';
import { uploadSheet } from '../../screens/import/upload-sheet.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
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
  const isOwnBackend = useHasExtension('columns');

  async function send(file: File, key: string) {
    const uploaded = await uploadSheet(file, key, accessToken);
    const importAs = async (Filename: string, idempotencyKey: string) => {
      const request = { body: { Id: summary, Filename, AccessToken: accessToken }, idempotencyKey };
      const isTaken = await (accessToken === null ? callApi('periodic-summary', 'importPositions', request) : callApiByAccessToken('periodic-summary', 'importPositions', request));
      if (isTaken !== true) throw new TaborError('import-failed');
    };
    await importAs(uploaded, key).catch(async (error: unknown) => {
      if (isOwnBackend || uploaded === file.name || !(error instanceof TaborError) || !refusals.has(error.code)) throw error;
      // A backend of the specification may know the file by its own name alone.
      await importAs(file.name, `${key}-name`).catch(() => Promise.reject(error));
    });
  }

  function done(count: number) {
    messages.success(t('import:done', { count }));
    onImported();
    onClose();
  }

  return <ImportDialog kind={positionImport} title={t('positions.importTitle')} context={() => Promise.resolve(positionContext(period))} send={send} onDone={done} onClose={onClose} />;
}

/** Codes of a backend that has imported nothing. */
const refusals: ReadonlySet<string> = new Set(['import-failed', 'not-found', 'bad-request', 'refused', 'validation']);
