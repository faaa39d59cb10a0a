import { createCalendar, ResourceTimeline } from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { timelineData } from '../timeline-data.ts';

const asked = new URLSearchParams(location.search);
const monday = new Date(`${asked.get('monday') ?? '2026-11-16'}T00:00:00`);
const { fleet, bookings } = timelineData(Number(asked.get('vehicles')), Number(asked.get('each')), monday);
// It is given the week alone, as an app would fetch it: with all of them it takes minutes.
const sunday = new Date(monday);
sunday.setDate(sunday.getDate() + 7);
const ofWeek = bookings.filter(({ start: from, end }) => from < sunday && end > monday);
const start = performance.now();
createCalendar(document.querySelector('#root') as HTMLElement, [ResourceTimeline], {
  view: 'resourceTimelineWeek',
  date: monday,
  firstDay: 1,
  height: '800px',
  slotDuration: '02:00:00',
  editable: false,
  resources: fleet.map(({ Id, RegistrationNumber }) => ({ id: Id, title: RegistrationNumber })),
  events: ofWeek.map(({ Id, VehicleId, start: from, end, TravelPurpose }) => ({ id: String(Id), resourceIds: [VehicleId], start: from, end, title: TravelPurpose })),
});
requestAnimationFrame(() => setTimeout(() => document.body.setAttribute('data-ready', String(performance.now() - start))));
