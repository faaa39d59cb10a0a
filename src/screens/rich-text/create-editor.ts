import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, type Command, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { RichTextTag } from '../../contract/rich-text/tags.ts';
import { cleanHtml } from './clean-html.ts';
import { markCommand, textMarks } from './commands.ts';
import { parseHtml, serializeHtml, schema } from './schema.ts';

const { list_item: item, hard_break: lineBreak } = schema.nodes;

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
});

const keys: Record<string, Command> = {
  'Mod-b': markCommand(textMarks.bold),
  'Mod-i': markCommand(textMarks.italic),
  'Mod-u': markCommand(textMarks.underline),
  'Mod-Shift-x': markCommand(textMarks.strike),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  Enter: splitListItem(item),
  'Shift-Enter': breakLine,
  Backspace: (state, dispatch) => state.selection.empty && state.selection.$from.parentOffset === 0 && liftListItem(item)(state, dispatch),
};

const plugins: readonly Plugin[] = [history(), keymap(keys), keymap(baseKeymap)];

export function stateOf(html: string, tags: readonly RichTextTag[]): EditorState {
  return EditorState.create({ doc: parseHtml(html, tags), plugins });
}

type EditorOptions = {
  readonly html: string;
  readonly tags: readonly RichTextTag[];
  /** Called after every transaction with the new state, for the toolbar. `html` is null when only the selection changed. */
  readonly onState: (state: EditorState, html: string | null) => void;
};

/** Mounts an editor in `container`. Pasted or dropped HTML is sanitised before it is parsed. */
export function createEditor(container: HTMLElement, { html, tags, onState }: EditorOptions): EditorView {
  return new EditorView(
    { mount: container },
    {
      state: stateOf(html, tags),
      transformPastedHTML: (pasted) => cleanHtml(pasted, tags),
      dispatchTransaction(this: EditorView, transaction) {
        const state = this.state.apply(transaction);
        this.updateState(state);
        onState(state, transaction.docChanged ? serializeHtml(state.doc, tags) : null);
      },
    },
  );
}
