import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/messages.tsx';
import styles from './administration.module.css';
import { AskedFor } from './asked.tsx';
import type { Asked } from './use-asked.ts';

interface EditedLinesProps<Value, Item> {
  asked: Asked<Value>;
  /** Rendered beside the add button. */
  head: ReactNode;
  addLabel: string;
  /** Initial value of the dialog for a new item. */
  blank: Item;
  renderLines: (value: Value, open: (item: Item) => void) => ReactNode;
  renderDialog: (opened: Item, on: { readonly onClose: () => void; readonly onSaved: () => void }) => ReactNode;
}

/** A list from the backend. A line and the add button open the same dialog; after a save the list is fetched again. */
export function EditedLines<Value, Item>({ asked, head, addLabel, blank, renderLines, renderDialog }: EditedLinesProps<Value, Item>) {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const [opened, setOpened] = useState<{ readonly item: Item } | null>(null);
  const open = (item: Item) => setOpened({ item });
  const onClose = () => setOpened(null);
  function onSaved() {
    onClose();
    messages.success(t('saved'));
    asked.askAgain();
  }
  return (
    <>
      <div className={styles.tools}>
        {head}
        <Button icon={<Plus aria-hidden />} onPress={() => open(blank)}>
          {addLabel}
        </Button>
      </div>
      <AskedFor asked={asked}>{(value) => renderLines(value, open)}</AskedFor>
      {opened && renderDialog(opened.item, { onClose, onSaved })}
    </>
  );
}
