import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Rich text for a reader. */
export function RichText({ html }: { readonly html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
