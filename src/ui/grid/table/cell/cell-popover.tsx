import { Check, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../../../controls/button.tsx';
import { cellActionOf } from './cell-keys.ts';
import styles from './cell-popover.module.css';

/** The cell to edit after saving. */
export type CellMove = 'next' | 'previous' | 'nowhere';

interface Props {
  label: string;
  cell: HTMLElement;
  /** The field; null while it loads. */
  children: ReactNode;
  onSave: (move: CellMove) => void;
  onCancel: () => void;
}

/** Editor of one cell, placed over it: Enter saves, Tab saves and moves on, Escape cancels; two buttons do the same by touch. */
export function CellPopover({ label, cell, children, onSave, onCancel }: Props) {
  const trigger = useRef<HTMLElement>(cell);
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={trigger}
      placement="bottom start"
      offset={-cell.offsetHeight}
      isOpen
      // A press outside saves.
      onOpenChange={(isOpen) => !isOpen && onSave('nowhere')}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={label}>
        {children !== null && (
          <Content onSave={onSave} onCancel={onCancel}>
            {children}
          </Content>
        )}
      </Dialog>
    </Popover>
  );
}

/** Mounted when the field is ready, so that the effect can focus it. */
function Content({ children, onSave, onCancel }: Pick<Props, 'children' | 'onSave' | 'onCancel'>) {
  const { t } = useTranslation('ui');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>('input, textarea, [role="spinbutton"]');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const action = cellActionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'cancel') onCancel();
    else onSave(action === 'save' ? 'nowhere' : action);
  }
  return (
    <div className={styles.content} ref={content} onKeyDownCapture={onKeyDown}>
      {children}
      <div className={styles.buttons}>
        <Button variant="quiet" icon={<X aria-hidden />} onPress={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" icon={<Check aria-hidden />} onPress={() => onSave('nowhere')}>
          {t('cell.save')}
        </Button>
      </div>
    </div>
  );
}
