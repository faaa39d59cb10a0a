import { expect, test } from 'vitest';
import { messageGroups } from './message-groups.ts';

const message = (Id: number, Event: string, HappenedOn = '2026-11-26T08:00:00') => ({ Id, Event, HappenedOn, IsRead: false });

test('[R-147] three messages of one event and day are one line, at the newest', () => {
  const entries = [
    message(9, 'vehicle-overdue'),
    message(8, 'policy-due'),
    message(7, 'booking-accepted'),
    message(6, 'policy-due'),
    message(5, 'policy-due'),
    message(4, 'booking-accepted'),
    message(3, 'policy-due', '2026-11-25T08:00:00'),
  ];
  expect(messageGroups(entries).map((group) => group.map(({ Id }) => Id))).toEqual([[9], [8, 6, 5], [7], [4], [3]]);
});
