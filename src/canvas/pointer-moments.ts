/** Every position the pointer had since the last event: a pen reports more often than the screen refreshes. */
export function pointerMoments(event: PointerEvent): readonly PointerEvent[] {
  // Missing outside secure contexts and in older WebKit.
  const moments = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : [];
  return moments.length > 0 ? moments : [event];
}
