/** All pointer positions since the last event: a pen reports more often than the screen refreshes. */
export function pointerMoments(event: PointerEvent): readonly PointerEvent[] {
  // `getCoalescedEvents` is missing in insecure contexts and in older WebKit.
  const moments = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : [];
  return moments.length > 0 ? moments : [event];
}
