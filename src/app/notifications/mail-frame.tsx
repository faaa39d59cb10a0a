import { useEffect, useRef } from 'react';
import { trustHtml } from '../../ui/trusted/trusted-types.ts';
import styles from './notifications.module.css';

/** The HTML of a mail in a frame that runs no script and leads nowhere. `html` comes from the company's backend. */
export function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustHtml(inert(html));
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      className={styles.frame}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => applyStyles(currentTarget)}
    />
  );
}

/**
 * The frame inherits the page's content security policy, which blocks style attributes: they are applied after loading. Links would open
 * the app in the frame.
 */
function inert(html: string): string {
  return html.replaceAll(' style="', ' data-style="').replaceAll(' href="', ' data-href="');
}

function applyStyles(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument;
  if (!content) return;
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';
  frame.style.blockSize = `${content.documentElement.scrollHeight}px`;
}
