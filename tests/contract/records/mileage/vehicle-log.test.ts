import { beforeAll, expect, it } from 'vitest';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { readXlsx } from '../../../support/fixtures/read-xlsx.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { counterBody, summaryBody, tripBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('vehicle log', (app) => {
  beforeAll(async () => {
    for (const table of ['trip_record_card', 'vehicle_counter', 'periodic_summary'] as const) await app.db.deleteFrom(table).execute();
    await app.db.deleteFrom('vehicle_handover_document').execute();
    const post = async (path: string, body: object) => expect((await app.post(path, { as: 'admin', body })).status).toBe(200);
    await post('/VehicleCounter/CreateOrUpdate', counterBody({ DateTime: '2026-04-30T18:00:00', CounterState: 60_000 }));
    await post(
      '/TripRecordCard/CreateOrUpdate',
      tripBody({
        StartDate: '2026-05-04T08:00:00',
        EndDate: '2026-05-04T16:00:00',
        StartCounter: 60_000,
        EndCounter: 60_090,
        Purpose: '=1+1',
        Description: 'Kraków – Köln',
      }),
    );
    await post(
      '/TripRecordCard/CreateOrUpdate',
      tripBody({
        StartDate: '2026-05-05T07:00:00',
        EndDate: '2026-05-05T07:30:00',
        StartCounter: 60_090,
        EndCounter: 60_096,
        Purpose: 'Dojazd',
        TripKind: 'commute',
        Partner: '',
      }),
    );
    await post(
      '/TripRecordCard/CreateOrUpdate',
      tripBody({
        StartDate: '2026-05-05T18:00:00',
        EndDate: '2026-05-05T19:00:00',
        StartCounter: 60_096,
        EndCounter: 60_100,
        Purpose: 'Prywatnie',
        TripKind: 'private',
        Partner: '',
      }),
    );
    await post(
      '/TripRecordCard/CreateOrUpdate',
      tripBody({
        StartDate: '2026-05-06T08:00:00',
        EndDate: '2026-05-06T09:00:00',
        StartCounter: 60_146,
        EndCounter: 60_200,
        TripKind: null,
        Partner: '',
      }),
    );
    await post('/VehicleCounter/CreateOrUpdate', counterBody({ DateTime: '2026-05-31T18:00:00', CounterState: 60_250 }));
    // A typing error is flagged: it is not the reading at the end of the month.
    await post('/VehicleCounter/CreateOrUpdate', counterBody({ DateTime: '2026-05-31T20:00:00', CounterState: 9_999_999 }));
    await post(
      '/TripRecordCard/CreateOrUpdate',
      tripBody({
        StartDate: '2026-06-06T08:00:00',
        EndDate: '2026-06-06T09:00:00',
        StartCounter: 60_250,
        EndCounter: 60_300,
        Purpose: 'Czerwiec',
      }),
    );
    await post(
      '/PeriodicSummary/CreateOrUpdate',
      summaryBody({
        StartDate: '2026-05-01T00:00:00',
        EndDate: '2026-06-01T00:00:00',
        CounterStart: 60_000,
        CounterEnd: 60_250,
        DistanceCategory2: 30,
        DistanceCategory3: 10,
        DistanceCategory4: 0,
      }),
    );
  });

  const generateLog = async (query: string) =>
    app.get(`/TripRecordCard/GenerateLog?vehicleId=${smallFleet.vehicle}&month=2026-05&${query}`, { as: 'manager' });
  const rowsOf = async (query: string) => {
    const answer = await app.get(`/File/Get/${String(await (await generateLog(query)).json())}`, { as: 'manager' });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('WA-12345-2026-05.xlsx');
    return readXlsx(new Uint8Array(await answer.arrayBuffer())).rows.map((row) => row.map((cell) => cell?.value ?? null));
  };

  it('[R-109] exports the Polish register: header, trips, gaps, totals, disclaimer', async () => {
    const rows = await rowsOf('document=pl&company=Fracht%20Sp.%20z%20o.o.');
    expect(rows[0]).toEqual(['Ewidencja przebiegu pojazdu']);
    expect(rows).toContainEqual(['Podatnik', null, 'Fracht Sp. z o.o.']);
    expect(rows).toContainEqual(['Nr rejestracyjny', null, 'WA 12345']);
    expect(rows).toContainEqual(['Stan licznika na początku okresu', null, 60_000]);
    expect(rows).toContainEqual(['Stan licznika na koniec okresu', null, 60_250]);
    const heading = rows.findIndex((row) => row[0] === 'Nr wpisu');
    expect(rows[heading]).toEqual([
      'Nr wpisu',
      'Data wyjazdu',
      'Rodzaj przejazdu',
      'Cel wyjazdu',
      'Opis trasy (skąd – dokąd)',
      'Liczba przejechanych km',
      'Kierujący',
    ]);
    expect(rows.slice(heading + 1, heading + 8)).toEqual([
      [1, '2026-05-04T08:00:00', 'służbowy', '=1+1', 'Kraków – Köln', 90, expect.any(String)],
      [2, '2026-05-05T07:00:00', 'dojazd do pracy', 'Dojazd', expect.any(String), 6, expect.any(String)],
      [3, '2026-05-05T18:00:00', 'prywatny', 'Prywatnie', expect.any(String), 4, expect.any(String)],
      [null, '2026-05-05T19:00:00', null, 'LUKA – brak zapisanego przejazdu', 'Licznik 60100–60146\u00a0km', 46],
      [4, '2026-05-06T08:00:00', null, 'Wizyta u klienta', expect.any(String), 54, expect.any(String)],
      [null, '2026-05-06T09:00:00', null, 'LUKA – brak zapisanego przejazdu', 'Licznik 60200–60250\u00a0km', 50],
      [],
    ]);
    expect(rows).toContainEqual([144, null, 'Przejazdy służbowe']);
    expect(rows).toContainEqual([54, null, 'W tym bez podanego rodzaju']);
    expect(rows).toContainEqual([250, null, 'Kilometry razem na koniec okresu']);
    expect(rows.at(-1)?.[0]).toContain('nie stanowi porady podatkowej');
  });

  it('[R-109] exports the German Fahrtenbuch: counters, kinds, partners, totals', async () => {
    const rows = await rowsOf('document=de');
    expect(rows[0]).toEqual(['Fahrtenbuch']);
    const heading = rows.findIndex((row) => row[0] === 'Nr.');
    expect(rows[heading]).toContain('Aufgesuchter Geschäftspartner');
    expect(rows[heading + 1]?.slice(0, 9)).toEqual([
      1,
      '2026-05-04T08:00:00',
      '2026-05-04T16:00:00',
      60_000,
      60_090,
      'dienstlich',
      'Kraków – Köln',
      '=1+1',
      'Stahlhandel Köln GmbH',
    ]);
    expect(rows[heading + 2]?.slice(5, 9)).toEqual(['Wohnung – Arbeit', expect.any(String), 'Dojazd', null]);
    expect(rows[heading + 3]?.[5]).toBe('privat');
    expect(rows).toContainEqual([6, null, 'Fahrten Wohnung – erste Tätigkeitsstätte laut Fahrten']);
    expect(rows).toContainEqual([4, null, 'Privatfahrten laut Fahrten']);
    expect(rows).toContainEqual([30, null, 'Fahrten Wohnung – erste Tätigkeitsstätte (Kilometerübersicht)']);
    expect(rows).toContainEqual([10, null, 'Privatfahrten (Kilometerübersicht)']);
    expect(rows).toContainEqual([66, null, 'davon ungeklärt']);
    expect(rows.at(-1)?.[0]).toContain('keine Steuerberatung');
  });

  it('[R-109] omits counters and summaries that the user may not read', async () => {
    const hidden = [functionality.VehicleCounter, functionality.PeriodicSummary];
    const show = (IsRead: boolean) =>
      app.db.updateTable('user_permission').set({ IsRead }).where('FunctionalityId', 'in', hidden).execute();
    await show(false);
    const rows = await rowsOf('document=de').finally(() => show(true));
    expect(rows).toContainEqual(['keine Kilometerübersicht für den Monat', null, 'Privatfahrten (Kilometerübersicht)']);
    expect(rows).toContainEqual(['Kilometerstand zu Beginn', null, 60_000]);
    expect(JSON.stringify(rows)).not.toContain('60250');
  });

  it('[R-109] rejects an invalid month and an unknown vehicle', async () => {
    expect((await app.get(`/TripRecordCard/GenerateLog?vehicleId=${smallFleet.vehicle}&month=2026-13&document=pl`)).status).toBe(400);
    expect((await app.get('/TripRecordCard/GenerateLog?vehicleId=999999&month=2026-05&document=pl')).status).toBe(404);
  });
});
