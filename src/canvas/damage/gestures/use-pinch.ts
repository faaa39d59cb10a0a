import { useRef, type PointerEvent } from 'react';
import type { Box } from '../../relative-position.ts';
import { panBy, unzoomed, zoomAround, type Zoom } from './zoom.ts';

type Client = { readonly clientX: number; readonly clientY: number };

type Pinch = { readonly distance: number; readonly centre: Client; readonly zoom: Zoom };

/** Enlargement below which the end of a pinch means the whole drawing. */
const WHOLE_BELOW = 1.08;

/** Enlarges and moves a drawing with two fingers. `begin` and `follow` say whether the event belongs to a pinch. */
export function usePinch({ zoom, onZoom }: { readonly zoom: Zoom; readonly onZoom: (zoom: Zoom) => void }) {
  const fingers = useRef(new Map<number, Client>());
  const pinch = useRef<Pinch | null>(null);

  function begin(event: PointerEvent<HTMLElement>): boolean {
    if (event.isPrimary) fingers.current.clear();
    fingers.current.set(event.pointerId, positionOf(event));
    const [one, other] = [...fingers.current.values()];
    if (!one || !other) return false;
    for (const id of fingers.current.keys()) capture(event.currentTarget, id);
    pinch.current = { distance: distanceOf(one, other), centre: centreOf(one, other), zoom };
    return true;
  }

  function follow(event: PointerEvent<HTMLElement>): boolean {
    if (!fingers.current.has(event.pointerId)) return false;
    fingers.current.set(event.pointerId, positionOf(event));
    const [one, other] = [...fingers.current.values()];
    if (!pinch.current || !one || !other) return false;
    const box = event.currentTarget.getBoundingClientRect();
    const { distance, centre, zoom: before } = pinch.current;
    const [from, to] = [shareOf(box, centre), shareOf(box, centreOf(one, other))];
    const enlarged = zoomAround(before, before.scale * (distanceOf(one, other) / Math.max(1, distance)), from);
    onZoom(panBy(enlarged, { x: to.x - from.x, y: to.y - from.y }));
    return true;
  }

  function end(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 1 || !pinch.current) return;
    pinch.current = null;
    if (zoom.scale < WHOLE_BELOW) onZoom(unzoomed);
  }

  return { begin, follow, end };
}

/** A finger may leave the drawing during a pinch; one that is already up has nothing to capture. */
function capture(element: HTMLElement, pointerId: number) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The pointer ended in the meantime.
  }
}

function positionOf({ clientX, clientY }: Client): Client {
  return { clientX, clientY };
}

function distanceOf(one: Client, other: Client): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function centreOf(one: Client, other: Client): Client {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}

function shareOf(box: Box, { clientX, clientY }: Client) {
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}
