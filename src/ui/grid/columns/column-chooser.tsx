import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../controls/button.tsx';
import buttonStyles from '../../controls/button.module.css';
import { PlainButton } from '../../controls/plain-button.tsx';
import type { ColumnLayout, FilteredColumn } from '../model/grid-types.ts';
import type { ColumnModel } from '../model/use-grid-table.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';

const ColumnChooserPopover = lazyPart(async () => (await import('./column-chooser-popover.tsx')).ColumnChooserPopover);

export interface ColumnChooserProps {
  table: ColumnModel;
  /** In the order of the layout. */
  columns: readonly FilteredColumn[];
  layout: ColumnLayout;
  onLayoutChange: (layout: ColumnLayout) => void;
}

export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PlainButton
        ref={trigger}
        className={buttonClass('secondary')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <span className={buttonStyles.icon}>
          <Columns3 aria-hidden />
        </span>
        {t('columns')}
      </PlainButton>
      {isOpen && <ColumnChooserPopover {...props} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
