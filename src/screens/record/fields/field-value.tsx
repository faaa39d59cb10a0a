import { lazy, Suspense } from 'react';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import type { Address } from '../../paths.ts';
import styles from './color-field.module.css';

const RichText = lazy(async () => ({ default: (await import('../../rich-text/rich-text.tsx')).RichText }));

type Props = {
  readonly type: string;
  readonly value: unknown;
  /** The formatted value; most types show nothing else. */
  readonly text: string;
  /** The record that the value refers to. */
  readonly href?: Address | undefined;
};

/** Read-only value of a field: rich text rendered, a colour with its swatch, a reference as a link, other types as text. */
export function FieldValue({ type, value, text, href }: Props) {
  if (href !== undefined) return <TextLink href={href}>{text}</TextLink>;
  if (typeof value !== 'string') return text;
  if (type === 'richtext') {
    return (
      <Suspense fallback={text}>
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
        {text}
      </span>
    );
  }
  return text;
}
