import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import type { RichTextTag } from '../../contract/rich-text/tags.ts';
import { createEditor, stateOf } from './create-editor.ts';

type Options = { readonly value: string; readonly onChange: (html: string) => void; readonly tags: readonly RichTextTag[] };

/** Mounts the ProseMirror editor in `container`. `state` is its state, for the toolbar. */
export function useEditorView({ value, onChange, tags }: Options) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>(() => stateOf(value, tags));
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
        if (html !== null) report(html);
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

  function report(html: string): void {
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

  return {
    container,
    view,
    state,
    run,
    report,
    currentHtml: () => reported.current,
    showReported: () => show(stateOf(reported.current, tags)),
  };
}
