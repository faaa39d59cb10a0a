import { ChevronDown, X } from 'lucide-react';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { ChoiceId } from './choice.ts';
import { ChoiceItem } from './choice-item.tsx';
import { ariaFieldProps, FieldLabel, FieldNotes } from './field.tsx';
import fieldStyles from './field.module.css';
import { foldChoices, matchChoices } from './match-choices.ts';
import styles from './list-box.module.css';
import type { SelectFieldProps } from './select-field.tsx';

export interface ComboBoxFieldProps<Id extends ChoiceId = ChoiceId> extends SelectFieldProps<Id> {
  /** Minimum number of typed characters that filter the list. */
  minQueryLength?: number | undefined;
}

/** Maximum number of rendered options; further ones are found by typing more. */
const MAX_SHOWN = 50;

export function ComboBoxField<Id extends ChoiceId = ChoiceId>(props: ComboBoxFieldProps<Id>) {
  const { t } = useTranslation('ui');
  const { items, value, onChange, minQueryLength = 1 } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const selected = useMemo(() => items.find((item) => item.id === value), [items, value]);
  const folded = useMemo(() => foldChoices(items), [items]);
  const matches = useMemo(() => matchChoices(folded, typed ?? '', minQueryLength), [folded, typed, minQueryLength]);
  const shownChoices = matches.slice(0, MAX_SHOWN);
  const keepOpen = useKeepOpenWhileScrolling();
  const isLocked = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  return (
    <ComboBox
      {...ariaFieldProps(props)}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
      isReadOnly={props.isReadOnly ?? false}
      allowsEmptyCollection
      items={shownChoices}
      inputValue={typed ?? selected?.label ?? ''}
      // The default trigger treats every change of the text as typing and would reopen the list after a choice that is not among the
      // rendered ones.
      menuTrigger="manual"
      value={value}
      onChange={(key) => {
        setTyped(null);
        const next = items.find((item) => item.id === key);
        if (next && next.id !== value) onChange(next.id);
      }}
    >
      <FieldLabel {...props} />
      <Group className={fieldStyles.control ?? ''}>
        <TypedInput
          placeholder={props.placeholder ?? t('pleaseSelect')}
          onType={(text) => {
            keepOpen();
            setTyped(text);
            if (text === '' && value !== null) onChange(null);
          }}
        />
        {value !== null && !props.isRequired && !isLocked && (
          <Button slot={null} className={fieldStyles.inner ?? ''} aria-label={t('clear')} onPress={() => (setTyped(null), onChange(null))}>
            <X size={20} aria-hidden />
          </Button>
        )}
        <Button className={fieldStyles.inner ?? ''} onPressStart={keepOpen}>
          <ChevronDown size={20} aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={props.description} error={props.error} />
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.note}>{t('noMatches')}</p>}>
          {shownChoices.map((item) => (
            <ChoiceItem key={item.id} choice={item} />
          ))}
        </ListBox>
        {matches.length > MAX_SHOWN && <p className={styles.note}>{t('refine', { shown: MAX_SHOWN, count: matches.length })}</p>}
      </Popover>
    </ComboBox>
  );
}

/**
 * Only typed input filters and opens the list; React Aria's `onInputChange` is not used.
 * Entering a filled field selects its text, so that typing replaces it. A second tap sets the caret.
 */
function TypedInput({ placeholder, onType }: { placeholder: string; onType: (text: string) => void }) {
  const state = useContext(ComboBoxStateContext);
  const isJustFocused = useRef(false);
  return (
    <Input
      className={fieldStyles.input ?? ''}
      placeholder={placeholder}
      autoComplete="off"
      onFocus={() => {
        isJustFocused.current = true;
      }}
      // Not on focus: the end of a press would set the caret again, and keyboard focus already selects the text.
      onClick={(event) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        if (isJustFocused.current && selectionStart === selectionEnd) event.currentTarget.select();
        isJustFocused.current = false;
      }}
      onInput={(event) => {
        isJustFocused.current = false;
        onType(event.currentTarget.value);
        state?.open(null, 'input');
      }}
    />
  );
}

/** Time within which a page stops scrolling, ms. */
const SCROLL_SETTLE_MS = 700;

/**
 * Keeps the list open while the page still scrolls to the field, as when an on-screen keyboard appears or a field at the edge is tapped:
 * React Aria closes an open list on every scroll. Returns the function to call before the list opens.
 */
function useKeepOpenWhileScrolling(): () => void {
  const openedAt = useRef(-SCROLL_SETTLE_MS);
  useEffect(() => {
    const blockScroll = (event: Event) => {
      const scrollsField = event.target instanceof Node && event.target.contains(document.activeElement);
      if (scrollsField && performance.now() - openedAt.current < SCROLL_SETTLE_MS) event.stopImmediatePropagation();
    };
    // Registered before React Aria's listener, which is added when the list opens.
    window.addEventListener('scroll', blockScroll, true);
    return () => window.removeEventListener('scroll', blockScroll, true);
  }, []);
  return () => {
    openedAt.current = performance.now();
  };
}
