import { expect, test } from 'vitest';
import { collisionsAhead } from './collisions.ts';
import { noticeNames } from '../../../contract/rules/notice-days.ts';
import { countNotice, noticesOf, type Notice } from './notices.ts';

const today = '2026-11-21';

function notice(name: Notice['name']): Notice {
  return noticesOf(today, () => true).find((one) => one.name === name) as Notice;
}

test('[R-110] lists every notice once, in order of urgency', () => {
  expect(noticesOf(today, () => true).map(({ name }) => name)).toEqual(noticeNames);
});

test.each<[Notice['name'], object[], { count: number; late: number }]>([
  ['handovers', [{ Number: null }, { Number: 'PZ/1' }], { count: 1, late: 0 }],
  [
    'rentals',
    [
      { IsConfirmed: false, IsDiscarded: false, IsRejectedByDriver: false },
      { IsConfirmed: false, IsDiscarded: true, IsRejectedByDriver: false },
      { IsConfirmed: true, IsDiscarded: false, IsRejectedByDriver: false },
    ],
    { count: 1, late: 0 },
  ],
  [
    'bookings',
    [
      { IsAccepted: false, IsRejected: false, IsRejectedByDriver: false, EndDate: '2026-11-21T08:00:00' },
      { IsAccepted: false, IsRejected: false, IsRejectedByDriver: false, EndDate: '2026-11-20T23:59:00' },
    ],
    { count: 1, late: 0 },
  ],
  [
    'inspections',
    [
      { NextTechnicalInspection: '2026-11-20' },
      { NextTechnicalInspection: '2026-11-21' },
      { NextTechnicalInspection: '2026-12-21' },
      { NextTechnicalInspection: '2026-12-22' },
      { NextTechnicalInspection: null },
    ],
    { count: 3, late: 1 },
  ],
  ['services', [{ NextServiceInspection: '2026-12-05' }, { NextServiceInspection: '2026-12-06' }], { count: 1, late: 0 }],
  ['policies', [{ DateTo: '2026-11-20' }, { DateTo: '2026-11-21' }, { DateTo: '2027-01-01' }], { count: 1, late: 0 }],
  ['licences', [{ DriverLicenceExpirationDate: '2020-01-01' }, { DriverLicenceExpirationDate: null }], { count: 1, late: 1 }],
  ['cards', [{ ValidTo: '2026-11-30' }, { ValidTo: '2026-10-31' }], { count: 1, late: 0 }],
  ['trips', [{ EndDate: null }, { EndDate: '2026-11-21T08:00:00' }], { count: 1, late: 0 }],
])('[R-110] counts %s by their filters', (name, rows, counted) => {
  expect(countNotice(notice(name), rows as Record<string, unknown>[], today)).toEqual(counted);
});

test.each([
  ['both steps', ['preconfirm', 'confirm'], 2],
  ['preconfirm', ['preconfirm'], 1],
  ['confirm', ['confirm'], 1],
] as const)('[R-133] counts the rentals that wait for the reader: %s', (_, calls, count) => {
  const open = { IsConfirmed: false, IsDiscarded: false, IsRejectedByDriver: false };
  const rows = [
    { ...open, IsPreconfirmed: false },
    { ...open, IsPreconfirmed: true },
  ];
  const match = noticesOf(today, (entity, call) => entity === 'rental-document' && calls.some((one) => one === call)).find(
    ({ name }) => name === 'rentals',
  ) as Notice;
  expect(countNotice(match, rows, today).count).toBe(count);
  expect(rows.map((row) => countNotice(match, [row], today).count)).toEqual([
    calls.some((one) => one === 'preconfirm') ? 1 : 0,
    calls.some((one) => one === 'confirm') ? 1 : 0,
  ]);
});

test('[R-110] reports a double-booked vehicle while the overlap lies ahead', () => {
  const now = '2026-11-21T12:00:00';
  const booking = (Id: number, VehicleId: number, StartDate: string, EndDate: string | null) => ({ Id, VehicleId, StartDate, EndDate });
  const times = [
    booking(1, 7, '2026-11-22T08:00:00', '2026-11-22T16:00:00'),
    booking(2, 7, '2026-11-22T15:00:00', null),
    booking(3, 8, '2026-11-20T08:00:00', '2026-11-20T16:00:00'),
    booking(4, 8, '2026-11-20T09:00:00', '2026-11-20T17:00:00'),
    booking(5, 9, '2026-11-22T08:00:00', '2026-11-22T16:00:00'),
    booking(6, 9, '2026-11-22T16:00:00', '2026-11-22T18:00:00'),
  ];
  expect(collisionsAhead(times, now)).toEqual([{ vehicle: 7, from: '2026-11-22T15:00:00' }]);
});
