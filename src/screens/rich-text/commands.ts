import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { AllSelection, Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { schema, type ListName } from './schema.ts';

const { marks, nodes } = schema;

export const textMarks = { bold: marks.strong, italic: marks.em, underline: marks.underline, strike: marks.strike } as const;

/** Whether `mark` is active in the selection, or for text typed at the cursor. */
export function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

export function markCommand(mark: MarkType): Command {
  return toggleMark(mark, null, { removeWhenPresent: false });
}

/** The kind of list around the cursor; null outside of lists. */
export function listAt(state: EditorState): ListName | null {
  const listType = innermostList(state)?.node.type.name;
  return listType === 'bullet_list' || listType === 'ordered_list' ? listType : null;
}

/** Creates a list, converts a list of the other kind, or lifts the item out of a list of the same kind. */
export function listCommand(name: ListName): Command {
  const type = nodes[name];
  return (whole, dispatch) => {
    const state = inText(whole);
    const list = innermostList(state);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.position, type).scrollIntoView());
    return true;
  };
}

/** Whether the cursor is in a heading. */
export function isHeading(state: EditorState): boolean {
  return inText(state).selection.$from.parent.type === nodes.heading;
}

/** Toggles the line between heading and paragraph. */
export const headingCommand: Command = (whole, dispatch) => {
  const state = inText(whole);
  return setBlockType(isHeading(state) ? nodes.paragraph : nodes.heading)(state, dispatch);
};

/** Removes marks, headings and lists from the selection, or from the cursor's paragraph. */
export const cleanFormatting: Command = (whole, dispatch) => {
  const state = inText(whole);
  const { selection } = state;
  const { $from } = selection;
  const [from, to] = selection.empty ? [$from.start(), $from.end()] : [selection.from, selection.to];
  if (!dispatch) return true;
  let next = state;
  const applyStep = (transaction: EditorState['tr']) => {
    next = next.apply(transaction);
    steps.push(...transaction.steps);
  };
  const steps: EditorState['tr']['steps'][number][] = [];
  applyStep(next.tr.removeMark(from, to).setBlockType(from, to, nodes.paragraph));
  while (innermostList(next) && liftListItem(nodes.list_item)(next, applyStep));
  const all = state.tr;
  for (const step of steps) all.step(step);
  dispatch(all.setStoredMarks([]).scrollIntoView());
  return true;
};

/** The link at the cursor or at the start of the selection; null for none. */
export function linkAt(state: EditorState): { readonly href: string; readonly from: number; readonly to: number } | null {
  const { $from, from, to } = inText(state).selection;
  const parent = $from.parent;
  const linkAtCursor = linksOf(parent, $from.start()).find(
    (link) => link.from <= from && from <= link.to && (link.to !== from || to === from),
  );
  return linkAtCursor ?? null;
}

/** Links the selection, or the link at the cursor, to `href`; without either it inserts the address as text. */
export function linkCommand(href: string): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const currentLink = linkAt(state);
    const mark = marks.link.create({ href });
    if (selection.empty && !currentLink) {
      dispatch?.(tr.replaceSelectionWith(schema.text(href.replace(/^(mailto|tel):/i, ''), [mark]), false).scrollIntoView());
      return true;
    }
    const from = Math.min(selection.empty ? Infinity : selection.from, currentLink?.from ?? Infinity);
    const to = Math.max(selection.to, currentLink?.to ?? 0);
    dispatch?.(tr.removeMark(from, to, marks.link).addMark(from, to, mark).setSelection(TextSelection.create(tr.doc, to)).scrollIntoView());
    return true;
  };
}

/** Removes links from the selection and the whole link at the cursor. */
export const unlink: Command = (state, dispatch) => {
  const { selection } = state;
  const currentLink = linkAt(state);
  if (!currentLink && !state.doc.rangeHasMark(selection.from, selection.to, marks.link)) return false;
  dispatch?.(
    state.tr.removeMark(Math.min(selection.from, currentLink?.from ?? Infinity), Math.max(selection.to, currentLink?.to ?? 0), marks.link),
  );
  return true;
};

/** Converts the selection of `Ctrl+A` to a text selection: an `AllSelection` is outside of any list or link. */
function inText(state: EditorState): EditorState {
  if (!(state.selection instanceof AllSelection)) return state;
  const { tr, doc } = state;
  return state.apply(tr.setSelection(TextSelection.between(Selection.atStart(doc).$from, Selection.atEnd(doc).$to)));
}

function linksOf(parent: Node, start: number) {
  const links: { href: string; from: number; to: number }[] = [];
  parent.forEach((child, offset) => {
    const href = marks.link.isInSet(child.marks)?.attrs['href'] as string | undefined;
    const last = links.at(-1);
    if (href === undefined) return;
    if (last && last.href === href && last.to === start + offset) last.to += child.nodeSize;
    else links.push({ href, from: start + offset, to: start + offset + child.nodeSize });
  });
  return links;
}

function innermostList(state: EditorState): { readonly node: Node; readonly position: number } | null {
  const { $from } = inText(state).selection;
  const isList = (type: NodeType) => type === nodes.bullet_list || type === nodes.ordered_list;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (isList($from.node(depth).type)) return { node: $from.node(depth), position: $from.before(depth) };
  }
  return null;
}
