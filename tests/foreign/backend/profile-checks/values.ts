import { expect } from 'vitest';
import { textOf, type Json } from '../core/json.ts';
import { utcOfLocal } from '../core/local-time.ts';
import type { dateProfiles } from '../profiles/dates.ts';
import type { valueProfiles } from '../profiles/values.ts';
import { bodyOf, firstRow, type Check } from './check.ts';

const expectFlags =
  (yes: Json, no: Json): Check =>
  async (anna) => {
    expect(await firstRow(anna, 'VehicleDamage')).toMatchObject({ IsDriversFault: yes, CanBeDeleted: yes });
    expect(await bodyOf(anna, '/VehicleDamage/Get/2')).toMatchObject({ IsDriversFault: no });
    expect(await bodyOf(anna, '/auth/currentuser')).toMatchObject({ Permissions: { '5760': { IsAdmin: yes } } });
    expect(await bodyOf(anna, '/auth/getpermissions?functionality=5760')).toMatchObject({ IsRead: yes });
    expect(await bodyOf(anna, '/VehicleHandoverDocument/AreThereTerms')).toBe(true);
  };

/** Saves a summer and a winter time and reads them back. */
const expectTimes =
  (summer: string, winter: string, midnight: string): Check =>
  async (anna) => {
    const card = { VehicleRegistrationNumber: 'WX 01000', StartDate: '2026-01-15T08:30:00', EndDate: '2026-07-15T08:30:00' };
    const { body: id } = await anna.post('/TripRecordCard/CreateOrUpdate', card);
    expect(await bodyOf(anna, `/TripRecordCard/Get/${textOf(id)}`)).toMatchObject({ StartDate: winter, EndDate: summer });
    const position = { periodicSummaryId: 1, Date: '2026-07-15T00:00:00' };
    const { body: positionId } = await anna.post('/PeriodicSummary/CreateOrUpdatePosition', position);
    expect(await bodyOf(anna, `/PeriodicSummary/GetPosition/${textOf(positionId)}`)).toMatchObject({ Date: midnight });
    // The answered format is also accepted in a save.
    expect(await anna.post('/PeriodicSummary/CreateOrUpdatePosition', { ...position, Id: positionId, Date: midnight })).toMatchObject({
      status: 200,
    });
    expect(await bodyOf(anna, `/PeriodicSummary/GetPosition/${textOf(positionId)}`)).toMatchObject({ Date: midnight });
  };

const toSlashDate = (text: string) => `/Date(${utcOfLocal(Date.parse(`${text}Z`))})/`;

export const valueChecks: Record<keyof typeof valueProfiles | keyof typeof dateProfiles, Check> = {
  'flags-tn': expectFlags('T', 'N'),
  'flags-01': expectFlags(1, 0),
  'flags-strings': expectFlags('true', 'false'),
  'flags-tak-nie': expectFlags('Tak', 'Nie'),
  async 'numbers-as-strings'(anna) {
    expect(await bodyOf(anna, '/Cost/Get/1')).toMatchObject({ Id: 1, CostValue: '100.5', Counter: '12000', VatRate: '23' });
  },
  async 'numbers-with-comma'(anna) {
    expect(await bodyOf(anna, '/Cost/Get/1')).toMatchObject({ Id: 1, CostValue: '100,50', Counter: '12000' });
  },
  async 'texts-as-numbers'(anna) {
    expect(await firstRow(anna, 'VehicleInsurancePolicy')).toMatchObject({ Number: 900_100_200 });
    expect(await bodyOf(anna, '/api/ODataRentalDocument?$filter=RentalDocumentNumber eq 7')).toMatchObject({
      count: 1,
      value: [{ RentalDocumentNumber: 7 }],
    });
  },
  async 'null-strings'(anna) {
    expect(await bodyOf(anna, '/RentalDocument/Get/?id=2')).toMatchObject({ Comments: null, ReturnCounter: '' });
  },
  'dates-z': expectTimes('2026-07-15T06:30:00Z', '2026-01-15T07:30:00Z', '2026-07-14T22:00:00Z'),
  'dates-offset': expectTimes('2026-07-15T08:30:00+02:00', '2026-01-15T08:30:00+01:00', '2026-07-15T00:00:00+02:00'),
  'dates-fraction': expectTimes('2026-07-15T08:30:00.1234567', '2026-01-15T08:30:00.1234567', '2026-07-15T00:00:00'),
  'dates-only': expectTimes('2026-07-15T08:30:00', '2026-01-15T08:30:00', '2026-07-15'),
  'dates-minutes': expectTimes('2026-07-15T08:30', '2026-01-15T08:30', '2026-07-15T00:00'),
  'dates-space': expectTimes('2026-07-15 08:30:00', '2026-01-15 08:30:00', '2026-07-15 00:00:00'),
  'dates-slashdate': expectTimes(
    toSlashDate('2026-07-15T08:30:00'),
    toSlashDate('2026-01-15T08:30:00'),
    toSlashDate('2026-07-15T00:00:00'),
  ),
};
