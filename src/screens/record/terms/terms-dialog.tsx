import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { purify } from '../../../ui/trusted/purify.ts';
import { trustHtml } from '../../../ui/trusted/trusted-types.ts';
import { watchReadToEnd } from './watch-read-to-end.ts';
import { isAtEnd } from './scroll-end.ts';
import styles from './terms-dialog.module.css';

type TermsDialogProps = {
  readonly isOpen: boolean;
  readonly html: string;
  /** Language of the text, for screen readers: it may differ from the UI language. */
  readonly language: string;
  readonly onAccept: () => void;
  /** Any way of closing rejects the terms. */
  readonly onReject: () => void;
};

/** Terms that can be accepted only after their end was visible. */
export function TermsDialog({ isOpen, html, language, onAccept, onReject }: TermsDialogProps) {
  const { t } = useTranslation('record');
  const [isRead, setRead] = useState(false);
  return (
    <Dialog
      title={t('terms.title')}
      size="large"
      isOpen={isOpen}
      isDismissable={false}
      closesOnEscape
      onClose={onReject}
      footer={
        <>
          {!isRead && (
            <p className={styles.hint} role="status">
              {t('terms.scrollToEnd')}
            </p>
          )}
          <Button size="large" onPress={onReject}>
            {t('terms.reject')}
          </Button>
          <Button size="large" variant="primary" isDisabled={!isRead} onPress={onAccept}>
            {t('terms.accept')}
          </Button>
        </>
      }
    >
      <TermsText html={html} language={language} onRead={setRead} />
    </Dialog>
  );
}

function TermsText({
  html,
  language,
  onRead,
}: Pick<TermsDialogProps, 'html' | 'language'> & { readonly onRead: (isRead: boolean) => void }) {
  const { t } = useTranslation('record');
  const text = useRef<HTMLDivElement>(null);
  const clean = useMemo(
    () => trustHtml(purify(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input'], FORBID_ATTR: ['style'] })),
    [html],
  );

  useEffect(() => {
    const isEndShown = () => {
      const scroller = text.current && scrollContainerOf(text.current);
      return scroller !== null && isAtEnd(scroller);
    };
    const stop = watchReadToEnd(isEndShown, () => onRead(true));
    return () => {
      stop();
      onRead(false);
    };
  }, [onRead]);

  return (
    // Sanitised above: the text comes from the backend and is not trusted.
    <div
      ref={text}
      className={styles.text}
      lang={language}
      role="document"
      aria-label={t('terms.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll only what has the focus
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/** The dialog's body is the scroll container, not the text in it. */
function scrollContainerOf(element: HTMLElement): HTMLElement | null {
  for (let part: HTMLElement | null = element; part; part = part.parentElement) {
    const { overflowY } = getComputedStyle(part);
    if (overflowY === 'auto' || overflowY === 'scroll') return part;
  }
  return null;
}
