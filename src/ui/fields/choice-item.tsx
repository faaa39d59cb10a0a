import { Check } from 'lucide-react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import type { Choice } from './choice.ts';
import styles from './list-box.module.css';

export function ChoiceItem({ choice }: { choice: Choice }) {
  return (
    <ListBoxItem id={choice.id} textValue={choice.label} className={styles.item ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles.text}>
            <Text slot="label">{choice.label}</Text>
            {choice.description && (
              <Text slot="description" className={styles.description ?? ''}>
                {choice.description}
              </Text>
            )}
          </span>
          {isSelected && <Check size={20} aria-hidden />}
        </>
      )}
    </ListBoxItem>
  );
}
