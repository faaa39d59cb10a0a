import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import styles from './administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import type { OnlineQuery } from '../../queries/use-online-query.ts';

interface EditableLinesProps<Value, Item> {
  query: OnlineQuery<Value>;
  /** Rendered beside the add button. */
  head: ReactNode;
  addLabel: string;
  /** Initial value of the dialog for a new item. */
  defaults: Item;
  renderLines: (value: Value, open: (item: Item) => void) => ReactNode;
  renderDialog: (opened: Item, on: { readonly onClose: () => void; readonly onSaved: () => void }) => ReactNode;
}

/** A list from the backend. A line and the add button open the same dialog; after a save the list is fetched again. */
export function EditableLines<Value, Item>({
  query,
  head,
  addLabel,
  defaults,
  renderLines,
  renderDialog,
}: EditableLinesProps<Value, Item>) {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const [opened, setOpened] = useState<{ readonly item: Item } | null>(null);
  const open = (item: Item) => setOpened({ item });
  const onClose = () => setOpened(null);
  function onSaved() {
    onClose();
    messages.success(t('saved'));
    query.refetch();
  }
  return (
    <>
      <div className={styles.tools}>
        {head}
        <Button icon={<Plus aria-hidden />} onPress={() => open(defaults)}>
          {addLabel}
        </Button>
      </div>
      <QueryResult query={query}>{(value) => renderLines(value, open)}</QueryResult>
      {opened && renderDialog(opened.item, { onClose, onSaved })}
    </>
  );
}
