import { useTranslation } from 'react-i18next';
import { positionContext, positionImport } from '../../contract/rules/mileage/position-import.ts';
import { ImportDialog } from '../../screens/import/import-dialog.tsx';
import { useHasExtension } from '../../screens/use-supports.ts';
import type { Period } from './position.ts';
import { sendImport } from './send-import.ts';

type Props = {
  readonly summary: number;
  readonly period: Period | null;
  /** The access token of an anonymous user's link; null for a logged-in user. */
  readonly accessToken: string | null;
  /** Called after the backend has stored new positions. */
  readonly onImported: () => void;
  readonly onClose: () => void;
};

/** Imports positions from a spreadsheet: checked on the device, imported by the backend. */
export function ImportPositions({ summary, period, accessToken, onImported, onClose }: Props) {
  const { t } = useTranslation('periodic-summary');
  const isOwnBackend = useHasExtension('columns');

  return (
    <ImportDialog
      kind={positionImport}
      title={t('positions.importTitle')}
      context={() => Promise.resolve(positionContext(period))}
      isFormatKnown={isOwnBackend}
      send={(file, key) => sendImport({ summary, accessToken, isOwnBackend }, file, key)}
      onDone={onImported}
      onClose={onClose}
    />
  );
}
