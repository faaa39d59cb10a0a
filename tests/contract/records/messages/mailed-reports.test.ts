import { expect, it } from 'vitest';
import { queueReports } from '../../../../server/events/queue-reports.ts';
import { MAX_REPORT_MAILS } from '../../../../server/entities/report/mails.ts';
import { printFilter } from '../../../../src/contract/grid/print-filter.ts';
import { bookingStates, stateFilter } from '../../../../src/contract/rules/rental/state.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { fileOf, partOf } from '../../../support/backend/services/mail-server.ts';
import { readXlsx } from '../../../support/fixtures/read-xlsx.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { setupMails } from './setup-mails.ts';

onNewestPostgres('mailed reports', (app) => {
  const mails = setupMails(app);
  const { driver, run, idOf, change, queue } = mails;
  const report = {
    Name: 'Pojazdy floty',
    List: 'vehicle',
    Parameters: { $filter: "contains(RegistrationNumber,'12345')" },
    Every: 'month',
    IsOfPeriod: false,
  };
  const makeDue = async () => {
    await app.db.updateTable('report_mail').set({ NextOn: '2026-01-01T06:00:00' }).execute();
    await app.db
      .updateTable('periodic_task')
      .set({ NextRunOn: new Date(0) })
      .where('Name', '=', 'report mails')
      .execute();
  };
  /** Eight processes look whether reports are due. */
  const queueAll = async () => {
    const { addressesOf, send } = driver(() => Promise.resolve());
    await Promise.all(Array.from({ length: 8 }, () => queueReports(app.runtime, { ...(addressesOf && { addressesOf }), send })));
  };

  it('[R-138] mails a report once per period, to those who may read the list, as Excel', async () => {
    const manager = await idOf('manager');
    const readers = (await (await app.get('/Report/MailReaders?list=vehicle', { as: 'admin' })).json()) as { Id: number }[];
    expect(readers.map(({ Id }) => Id)).toContain(manager);
    const id = await change('/Report/SaveMail', 'admin', { ...report, Recipients: [manager] });
    await makeDue();
    await queueAll();
    await queueAll();
    await run();
    expect(mails.server.received.map(({ to }) => to.join()).toSorted()).toEqual(['admin@example.com', 'manager@example.com']);
    const entries = await app.db.selectFrom('security_event').select('Subject').where('Subject', 'like', 'mail %').execute();
    expect(entries).toEqual([{ Subject: 'mail vehicle 1 rows' }, { Subject: 'mail vehicle 1 rows' }]);
    const [mail] = mails.server.received;
    expect(mail?.headers.get('subject')).toBe('Pojazdy floty');
    expect(mail && partOf(mail, 'text/plain')).toMatch(/Pojazdy \d{4}-\d\d-\d\d\.xlsx/);
    expect(mail && partOf(mail, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').length).toBeGreaterThan(1_000);
    expect(await app.db.selectFrom('file').select('Id').where('TableName', '=', 'Export').execute()).toEqual([]);
    expect((await (await app.get('/Report/Mails', { as: 'admin' })).json()) as object).toMatchObject({
      Mails: [{ Id: id, LastOn: expect.any(String) as string, Recipients: [{ Id: manager }] }],
    });
  });

  it('[R-133] [R-138] mails filter states at sending time and write their words', async () => {
    const id = await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    const filter = stateFilter(bookingStates, ['over'], 'now()');
    await change('/Report/SaveMail', 'admin', {
      ...report,
      List: 'vehicle-rental',
      Parameters: { $filter: filter ? printFilter(filter) : '' },
      Recipients: [],
    });
    await app.db
      .updateTable('vehicle_booking')
      .set({ StartDate: '2026-01-02T08:00:00', EndDate: '2026-01-03T08:00:00' })
      .where('Id', '=', id)
      .execute();
    await makeDue();
    await queueAll();
    await run();
    const mail = mails.server.received.find(({ headers }) => headers.get('subject') === report.Name);
    if (!mail) throw new Error('the report was not mailed');
    const { rows } = readXlsx(fileOf(mail, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
    const state = rows[0]?.findIndex((cell) => cell?.value === 'Stan') ?? -1;
    expect(rows.slice(1).map((cells) => cells[state]?.value)).toEqual(['Zakończona']);
  });

  it('[R-138] names days and filters in a mailed list, in its text and its file', async () => {
    const parameters = { startDate: '2026-03-01', endDate: '2026-03-31', note: 'Waluta: EUR' };
    await change('/Report/SaveMail', 'admin', { ...report, List: 'cost', Parameters: parameters, Recipients: [] });
    await makeDue();
    await queueAll();
    await run();
    const [mail] = mails.server.received;
    if (!mail) throw new Error('the report was not mailed');
    const conditions = 'Od dnia: 01.03.2026 · Do dnia: 31.03.2026 · Waluta: EUR';
    expect(partOf(mail, 'text/plain')).toContain(`Filtry: ${conditions}`);
    const { rows } = readXlsx(fileOf(mail, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
    expect(rows.at(-1)?.[0]?.value).toBe(conditions);
  });

  it('[R-138] names filters in the language of each recipient', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('manager'), Language: 'de' })
      .execute();
    await change(
      '/VehicleBooking/CreateOrUpdate',
      'manager',
      bookingBody({ StartDate: '2099-07-01T08:00:00', EndDate: '2099-07-02T08:00:00' }),
    );
    const filters = [
      { id: 'State', header: 'Stan', filter: { kind: 'choice', ids: ['confirmed', 'running'] } },
      { id: 'StartDate', header: 'Od', filter: { kind: 'date', from: '2026-03-01', orEmpty: true } },
      { id: 'Comment', header: 'Uwagi', filter: { kind: 'empty' } },
      { id: 'Removed', header: 'Własna', filter: { kind: 'number', min: 2_000 }, isPlain: true },
    ];
    await change('/Report/SaveMail', 'admin', {
      ...report,
      List: 'vehicle-rental',
      Parameters: { narrowing: JSON.stringify({ search: 'WA', mine: true, columns: filters }) },
      Recipients: [await idOf('manager')],
    });
    await makeDue();
    await queueAll();
    await run();
    const reports = mails.server.received.filter((mail) => /Filtry|Filter/.test(partOf(mail, 'text/plain')));
    const texts = new Map(reports.map((mail) => [mail.to.join(), partOf(mail, 'text/plain')]));
    expect(texts.get('admin@example.com')).toContain(
      'Filtry: wyszukano: WA · Pokaż: Moje · Stan: Zaakceptowana, W toku · Od: od 01.03.2026 lub bez daty · Uwagi: puste · Własna: od 2000',
    );
    expect(texts.get('manager@example.com')).toContain(
      'Filter: gesucht: WA · Anzeigen: Łucja Żółć · Stand: Genehmigt, Läuft · Von: ab 01.03.2026 oder ohne Datum · Bemerkungen: leer · Własna: ab 2000',
    );
    const link = /https:\S+vehicle-rental\/list\S+/.exec(texts.get('manager@example.com') ?? '')?.[0] ?? 'https://none';
    const { searchParams } = new URL(link);
    expect(searchParams.get('search')).toBe('WA');
    expect(JSON.parse(searchParams.get('filters') ?? '{}')).toMatchObject({
      State: { ids: ['confirmed', 'running'] },
      Comment: { kind: 'empty' },
    });
    const german = reports.find(({ to }) => to.includes('manager@example.com'));
    const { rows } = readXlsx(fileOf(german!, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
    const status = rows[0]?.findIndex((cell) => cell?.value === 'Status') ?? -1;
    expect(new Set(rows.slice(1).flatMap((cells) => cells[status]?.value ?? []))).toEqual(new Set(['Angefragt']));
  });

  it('[R-138] mails the figures of the dashboard for the chosen period', async () => {
    await change('/Report/SaveMail', 'admin', {
      ...report,
      Name: 'Flota',
      List: 'fleet',
      Parameters: { period: 'lastMonth', costPlace: 'CC-1' },
      Recipients: [],
    });
    await makeDue();
    await queueAll();
    await run();
    const [mail] = mails.server.received;
    expect(mail && partOf(mail, 'text/plain')).toMatch(/Filtry: MPK: CC-1/);
    expect(mail && partOf(mail, 'text/plain')).toMatch(/Flota w liczbach \d{4}-\d\d-01 \d{4}-\d\d-(28|29|30|31)\.xlsx/);
    expect(mail && partOf(mail, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').length).toBeGreaterThan(1_000);
  });

  it('[R-138] sends no paused or deleted report, and no rows the recipient lost', async () => {
    const id = await change('/Report/SaveMail', 'admin', { ...report, Recipients: [] });
    expect((await app.post('/Report/PauseMail', { as: 'manager', body: { Id: id, IsPaused: true } })).status).toBe(404);
    await app.post('/Report/PauseMail', { as: 'admin', body: { Id: id, IsPaused: true } });
    await makeDue();
    await queueAll();
    expect(await queue()).toEqual([]);
    await app.post('/Report/PauseMail', { as: 'admin', body: { Id: id, IsPaused: false } });
    await makeDue();
    await queueAll();
    await app.post(`/Report/DeleteMail/${id}`, { as: 'admin', body: null });
    await run();
    expect([mails.server.received, await queue()]).toEqual([[], [{ State: 'dropped', Attempts: 1, LastError: 'report-deleted' }]]);
    expect((await app.post('/Report/SaveMail', { as: 'admin', body: { ...report, List: 'nothing', Recipients: [] } })).status).toBe(403);
  });

  it('[R-138] a user has fifty mailed reports at most, also by requests at once', async () => {
    await app.db
      .insertInto('report_mail')
      .values(
        Array.from({ length: MAX_REPORT_MAILS - 1 }, (_, index) => ({
          UserId: 3,
          Name: `R ${index}`,
          List: 'fleet',
          Every: 'month',
          IsOfPeriod: false,
          Parameters: '{}',
          Recipients: '[]',
          NextOn: '2099-01-01T08:00:00',
        })),
      )
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.post('/Report/SaveMail', { as: 'driver', body: { ...report, Recipients: [] } })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
