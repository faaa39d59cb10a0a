import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ColumnChooserForm } from './column-chooser-form.tsx';
import styles from './column-chooser.module.css';
import panel from '../../overlays/panel-popover.module.css';
import { classNames } from '../../theme/class-names.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';

interface Props extends ColumnChooserProps {
  trigger: RefObject<Element | null>;
  onClose: () => void;
}

export function ColumnChooserPopover({ trigger, onClose, ...form }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Popover
      className={classNames(panel.popover, styles.popover)}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className={panel.dialog ?? ''} aria-label={t('columns')}>
        <ColumnChooserForm {...form} />
      </Dialog>
    </Popover>
  );
}
