import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { richTextTags, termsTags } from '../../contract/rich-text/tags.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { cleanHtml } from './clean-html.ts';
import { EditorCommands } from './editor-commands.tsx';
import { createEditor, stateOf } from './create-editor.ts';
import styles from './rich-text.module.css';

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
  const { t } = useTranslation('item');
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>(() => stateOf(value, tags));
  const [source, setSource] = useState<string | null>(null);
  // Last reported value: a different `value` comes from outside, such as from a discarded draft.
  const reported = useRef(value);
  const latestOnChange = useRef(onChange);

  useEffect(() => {
    latestOnChange.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (!container.current) return undefined;
    const editor = createEditor(container.current, {
      html: reported.current,
      tags,
      onState: (next, html) => {
        setState(next);
        if (html !== null) reportChange(html);
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, [tags]);

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    show(stateOf(value, tags));
  }, [value, tags]);

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
  }, [id, labelId, notesId, isInvalid, isRequired]);

  function reportChange(html: string): void {
    if (html === reported.current) return;
    reported.current = html;
    latestOnChange.current(html);
  }

  function show(next: EditorState): void {
    view.current?.updateState(next);
    setState(next);
  }

  function run(command: Command, byKey: boolean): void {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, (transaction) => editor.dispatch(transaction));
    if (!byKey) editor.focus();
  }

  function changeSource(written: string): void {
    setSource(written);
    reportChange(cleanHtml(written, tags));
  }

  function toggleSource(): void {
    if (source === null) {
      setSource(reported.current);
      return;
    }
    setSource(null);
    show(stateOf(reported.current, tags));
  }

  return (
    <div className={styles.frame}>
      <EditorCommands label={t('richText.commands', { field: label })} state={state} isSource={source !== null} hasHeadings={hasHeadings} run={run} onSource={toggleSource} />
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
