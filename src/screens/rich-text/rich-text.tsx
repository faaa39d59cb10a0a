import { useMemo } from 'react';
import { richTextTags, termsTags } from '../../contract/rich-text/tags.ts';
import { trustHtml } from '../../ui/trusted/trusted-types.ts';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

export function RichText({ html, hasHeadings = false }: { readonly html: string; readonly hasHeadings?: boolean }) {
  const clean = useMemo(() => trustHtml(cleanHtml(html, hasHeadings ? termsTags : richTextTags)), [html, hasHeadings]);
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
