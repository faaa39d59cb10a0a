export interface ColumnDrag {
  onResize: (id: string, width: number | null) => void;
  onMove: (id: string, target: string) => void;
  /** Called when a heading is dropped on the group panel. */
  onGroup: (id: string) => void;
}

/** Shorter movements count as a click. */
const MIN_DRAG_PX = 8;

/** Lets headings be resized by their edge and moved by dragging, until `signal` aborts. The column chooser does both without dragging. */
export function attachHeadingDrag(head: HTMLElement, scale: number, drag: ColumnDrag, signal: AbortSignal): void {
  const onPointerDown = (event: PointerEvent) => {
    const start = event.target instanceof Element ? event.target : null;
    const cell = start?.closest<HTMLElement>('th[data-column]');
    if (!start || !cell || event.button !== 0) return;
    if (start.closest('[data-resize]')) resize(event, cell, scale, drag);
    // Touch scrolls instead.
    else if (event.pointerType !== 'touch' && start.closest('[data-move]')) move(event, head, cell, drag);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-resize]') : null;
    const id = handle?.closest<HTMLElement>('th[data-column]')?.dataset['column'];
    if (id !== undefined) drag.onResize(id, null);
  };
  head.addEventListener('pointerdown', onPointerDown, { signal });
  head.addEventListener('dblclick', onDoubleClick, { signal });
}

function resize(start: PointerEvent, cell: HTMLElement, scale: number, { onResize }: ColumnDrag): void {
  const column = cell.closest('table')?.querySelector<HTMLElement>(`col[data-column="${cell.dataset['column']}"]`);
  const width = cell.offsetWidth;
  start.preventDefault();
  trackDrag(start, {
    onDrag: (by) => column?.style.setProperty('width', `${Math.max(0, width + by)}px`),
    onDrop: (by) => onResize(cell.dataset['column'] ?? '', (width + by) / scale),
    onAbort: () => column?.style.setProperty('width', `${width}px`),
  });
}

function move(start: PointerEvent, head: HTMLElement, cell: HTMLElement, { onMove, onGroup }: ColumnDrag): void {
  let target: HTMLElement | null = null;
  const mark = (next: HTMLElement | null) => {
    delete target?.dataset['drop'];
    target = next;
    if (target) target.dataset['drop'] = 'true';
  };
  const end = () => {
    mark(null);
    delete cell.dataset['dragged'];
  };
  trackDrag(start, {
    onDrag: (_by, x, y) => {
      cell.dataset['dragged'] = 'true';
      const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('th[data-column], [data-group-drop]') ?? null;
      const isPlace =
        element !== null &&
        (element.dataset['groupDrop'] === undefined ? element !== cell && head.contains(element) : cell.dataset['groupable'] !== undefined);
      mark(isPlace ? element : null);
    },
    onDrop: () => {
      const { column: to, groupDrop } = target?.dataset ?? {};
      end();
      if (groupDrop !== undefined) onGroup(cell.dataset['column'] ?? '');
      else if (to !== undefined) onMove(cell.dataset['column'] ?? '', to);
    },
    onAbort: end,
  });
}

interface DragHandlers {
  onDrag: (by: number, x: number, y: number) => void;
  onDrop: (by: number) => void;
  onAbort: () => void;
}

/** Tracks the pointer from `start` until it is released; a press that hardly moved stays a click. */
function trackDrag(start: PointerEvent, { onDrag, onDrop, onAbort }: DragHandlers): void {
  const aborter = new AbortController();
  let isDragging = false;
  const offsetX = (event: PointerEvent) => event.clientX - start.clientX;
  // Vertical distance counts too: the group panel is straight above a heading.
  const distance = (event: PointerEvent) => Math.max(Math.abs(offsetX(event)), Math.abs(event.clientY - start.clientY));
  const onMove = (event: PointerEvent) => {
    isDragging ||= distance(event) >= MIN_DRAG_PX;
    if (isDragging) onDrag(offsetX(event), event.clientX, event.clientY);
  };
  const onUp = (event: PointerEvent) => {
    aborter.abort();
    if (!isDragging) return;
    window.addEventListener('click', swallowClick, { capture: true, once: true });
    // A click event follows only when press and release are on the same element.
    setTimeout(() => window.removeEventListener('click', swallowClick, { capture: true }));
    onDrop(offsetX(event));
  };
  const onCancel = () => {
    aborter.abort();
    if (isDragging) onAbort();
  };
  window.addEventListener('pointermove', onMove, { signal: aborter.signal });
  window.addEventListener('pointerup', onUp, { signal: aborter.signal });
  window.addEventListener('pointercancel', onCancel, { signal: aborter.signal });
}

function swallowClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
