import { lazy, Suspense } from 'react';
import styles from './color-field.module.css';

const RichText = lazy(async () => ({ default: (await import('../rich-text/rich-text.tsx')).RichText }));

type Props = {
  readonly type: string;
  readonly value: unknown;
  /** The value in words, which is all that most types have. */
  readonly words: string;
};

/** A field's value for a reader: rich text as it was written, a colour as itself, all others in words. */
export function ShownField({ type, value, words }: Props) {
  if (typeof value !== 'string') return words;
  if (type === 'richtext') {
    return (
      <Suspense fallback={words}>
        <RichText html={value} />
      </Suspense>
    );
  }
  if (type === 'color') {
    return (
      <span className={styles.shown}>
        <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden>
          <rect width="1" height="1" fill={value} />
        </svg>
        {words}
      </span>
    );
  }
  return words;
}
