import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { BulkOutcome } from '../../actions/run-bulk-action.ts';
import styles from './bulk-bar.module.css';
import { BulkDelivery } from './bulk-delivery.tsx';
import { useFormatDictionaryValue } from '../rows/use-dictionary-names.ts';
import { useRecordName } from '../../record/data/use-record-name.ts';

type Props = {
  readonly declaration: ScreenDeclaration;
  /** Name of the action. */
  readonly title: string;
  readonly outcomes: readonly BulkOutcome[];
  readonly onClose: () => void;
};

/** One line per record: the problem that prevented the action, or the delivery state of its change. */
export function BulkResult({ declaration, title: action, outcomes, onClose }: Props) {
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'list', 'ui']);
  const nameOf = useRecordName();
  const formatValue = useFormatDictionaryValue(entity);
  const failed = outcomes.filter((outcome) => outcome.problem !== null).length;
  return (
    <Dialog
      title={action}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <p className={styles.summary}>
        {t('list:bulk.done', { count: outcomes.length - failed })} {failed > 0 && t('list:bulk.refused', { count: failed })}
      </p>
      <ul className={styles.lines}>
        {outcomes.map(({ target, problem }) => {
          const { title, details } = nameOf(declaration, target.row, formatValue);
          return (
            <li key={target.key} className={styles.line}>
              <span>
                {title} <span className={styles.details}>{details}</span>
              </span>
              {problem === null ? (
                <BulkDelivery entity={entity} recordKey={target.key} />
              ) : (
                <>
                  <StatusPill tone="attention" icon={<CircleAlert aria-hidden />}>
                    {t('list:bulk.notDone')}
                  </StatusPill>
                  <p className={styles.problem}>{problem}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
