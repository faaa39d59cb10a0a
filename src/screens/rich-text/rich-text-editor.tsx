import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { richTextTags, termsTags } from '../../contract/rich-text/tags.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { cleanHtml } from './clean-html.ts';
import { EditorCommands } from './editor-commands.tsx';
import styles from './rich-text.module.css';
import { useEditorView } from './use-editor-view.ts';

export type RichTextEditorProps = {
  readonly id: string;
  readonly labelId: string;
  readonly notesId: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly hasHeadings: boolean;
};

/** The editor with its toolbar; the HTML source can be edited instead. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelId, notesId, label, value, onChange, isRequired, isInvalid, hasHeadings } = props;
  const tags = hasHeadings ? termsTags : richTextTags;
  const { t } = useTranslation('record');
  const { container, view, state, run, currentHtml, report, showReported } = useEditorView({ value, onChange, tags });
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        role: 'textbox',
        class: classNames(styles.editor, styles.text),
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': notesId,
        'aria-invalid': String(isInvalid),
        'aria-required': String(isRequired),
      },
    });
  }, [view, id, labelId, notesId, isInvalid, isRequired]);

  function changeSource(written: string): void {
    setSource(written);
    report(cleanHtml(written, tags));
  }

  function toggleSource(): void {
    if (source === null) {
      setSource(currentHtml());
      return;
    }
    setSource(null);
    showReported();
  }

  return (
    <div className={styles.frame}>
      <EditorCommands
        label={t('richText.commands', { field: label })}
        state={state}
        isSource={source !== null}
        hasHeadings={hasHeadings}
        run={run}
        onSource={toggleSource}
      />
      {source !== null && (
        <textarea
          className={styles.source}
          aria-label={t('richText.source', { field: label })}
          aria-describedby={notesId}
          spellCheck={false}
          rows={5}
          value={source}
          onChange={(event) => changeSource(event.currentTarget.value)}
        />
      )}
      <div hidden={source !== null}>
        <div ref={container} />
      </div>
    </div>
  );
}
