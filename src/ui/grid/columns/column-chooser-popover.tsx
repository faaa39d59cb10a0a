import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelPopover } from '../../overlays/panel-popover.tsx';
import { ColumnChooserForm } from './column-chooser-form.tsx';
import styles from './column-chooser.module.css';
import type { ColumnChooserProps } from './column-chooser.tsx';

interface Props extends ColumnChooserProps {
  trigger: RefObject<Element | null>;
  onClose: () => void;
}

export function ColumnChooserPopover({ trigger, onClose, ...form }: Props) {
  const { t } = useTranslation('ui');
  return (
    <PanelPopover label={t('columns')} trigger={trigger} className={styles.popover} onClose={onClose}>
      <ColumnChooserForm {...form} />
    </PanelPopover>
  );
}
