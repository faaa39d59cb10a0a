import { createCalendar, ResourceTimeline } from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { timelineData } from '../bench/timeline-data.ts';

const parameters = new URLSearchParams(location.search);
const monday = new Date(`${parameters.get('monday') ?? '2026-11-16'}T00:00:00`);
const { fleet, bookings } = timelineData(Number(parameters.get('vehicles')), Number(parameters.get('each')), monday);
const start = performance.now();
createCalendar(document.querySelector('#root') as HTMLElement, [ResourceTimeline], {
  view: 'resourceTimelineWeek',
  date: monday,
  firstDay: 1,
  height: '800px',
  slotDuration: '02:00:00',
  editable: false,
  resources: fleet.map(({ Id, RegistrationNumber }) => ({ id: Id, title: RegistrationNumber })),
  // It requests the visible days only, as an app would: with all events at once it takes minutes.
  eventSources: [{ events: ({ start: from, end: to }: { readonly start: Date; readonly end: Date }) => shownBetween(from, to) }],
});
requestAnimationFrame(() => setTimeout(() => document.body.setAttribute('data-ready', String(performance.now() - start))));

function shownBetween(from: Date, to: Date) {
  return bookings
    .filter((booking) => booking.start < to && booking.end > from)
    .map(({ Id, VehicleId, start: begins, end, TravelPurpose }) => ({
      id: String(Id),
      resourceIds: [VehicleId],
      start: begins,
      end,
      title: TravelPurpose,
    }));
}
