/** All pointer positions since the last event: a pen reports more often than the screen refreshes. */
export function coalescedEvents(event: PointerEvent): readonly PointerEvent[] {
  // `getCoalescedEvents` is missing in insecure contexts and in older WebKit.
  const samples = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : [];
  return samples.length > 0 ? samples : [event];
}
