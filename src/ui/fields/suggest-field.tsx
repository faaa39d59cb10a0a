import { useMemo } from 'react';
import { foldChoices, matchChoices } from './match-choices.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './suggest-field.module.css';
import layout from '../theme/layout.module.css';

export type SuggestFieldProps = TextFieldProps & {
  readonly suggestions: readonly string[];
  readonly suggestionsLabel: string;
  /** Typed characters before suggestions appear. */
  readonly searchFrom?: number | undefined;
};

/** As many as fit on a phone without scrolling. */
const MAX_SUGGESTIONS = 6;

/** Free text with suggestions; other texts are allowed. */
export function SuggestField({ suggestions, suggestionsLabel, searchFrom = 0, ...field }: SuggestFieldProps) {
  const choices = useMemo(() => foldChoices([...new Set(suggestions)].map((label) => ({ id: label, label }))), [suggestions]);
  const hasMinLength = field.value.trim().length >= searchFrom;
  const shownChoices = matchChoices(choices, field.value)
    .filter((choice) => choice.label !== field.value)
    .slice(0, MAX_SUGGESTIONS);
  return (
    <div className={layout.grid2}>
      <TextField {...field} autoComplete="off" />
      {hasMinLength && shownChoices.length > 0 && !field.isReadOnly && !field.isDisabled && (
        <ul className={layout.wrap2} aria-label={suggestionsLabel}>
          {shownChoices.map((choice) => (
            <li key={choice.id}>
              <button type="button" className={styles.choice} onClick={() => field.onChange(choice.label)}>
                {choice.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
