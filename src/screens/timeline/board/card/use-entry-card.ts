import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { barId } from '../rows/board-render-context.ts';
import type { Lanes, TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';

export type CardEntry = { readonly entry: TimelineEntry; readonly vehicle: TimelineVehicle };

type Options = {
  readonly vehicles: readonly TimelineVehicle[];
  readonly lanes: Lanes;
  /** The subject under the keyboard cursor; null while the board has no focus. */
  readonly cursor: CardEntry | null;
  /** A bar is being moved. */
  readonly isBusy: boolean;
};

/** A mouse that only passes a bar opens no card. */
const SHOW_AFTER_MS = 250;
/** Time to move from the bar onto the card. */
const HIDE_AFTER_MS = 200;

/** The entry whose card is shown: under a resting mouse, else under the keyboard cursor. Esc hides it until another entry is chosen. */
export function useEntryCard({ vehicles, lanes, cursor, isBusy }: Options) {
  const [hovered, setHovered] = useState<CardEntry | null>(null);
  const [isByKey, setByKey] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const subject = isBusy ? null : (hovered ?? (isByKey ? cursor : null));
  const id = subject && barId(subject.entry.entity, subject.entry.key);

  function later(next: CardEntry | null, delay: number) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setHovered(next);
      if (next) setDismissed(null);
    }, delay);
  }

  function entryAt(target: EventTarget): CardEntry | null {
    const bar = target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
    const vehicle = vehicles[Number(bar?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)];
    const entry = vehicle && lanes.get(vehicle.key)?.entries.find((one) => `${one.entity} ${one.key}` === bar?.dataset['bar']);
    return entry ? { entry, vehicle } : null;
  }

  function hide() {
    clearTimeout(timer.current);
    setHovered(null);
  }

  return {
    subject: id === dismissed ? null : subject,
    barId: id,
    board: {
      onPointerOver: ({ pointerType, target }: PointerEvent) => {
        const next = pointerType === 'mouse' ? entryAt(target) : null;
        later(next, next ? SHOW_AFTER_MS : HIDE_AFTER_MS);
      },
      onPointerLeave: () => later(null, HIDE_AFTER_MS),
      onPointerDownCapture: () => {
        hide();
        setByKey(false);
      },
      onScroll: hide,
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        setByKey(true);
        hide();
        setDismissed(key === 'Escape' ? id : null);
      },
    },
    card: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => later(null, HIDE_AFTER_MS) },
  };
}
