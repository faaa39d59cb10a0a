import type { Locator, Page } from 'playwright';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { BackendClient } from '../backend/backend-client.ts';

/** Fields that tests use of a record on a timeline. */
export type TimelineRecord = Readonly<Record<string, unknown>> & {
  readonly Id: number;
  readonly Number: string;
  readonly VehicleId: number;
  readonly StartDate: string;
  readonly EndDate: string;
};

/** Differences between the two timelines. */
export type Timeline = {
  readonly entity: 'vehicle-rental' | 'rental-document';
  /** Length of a slot in hours. */
  readonly slot: number;
  /** Text of the button for a new record. */
  readonly create: string;
  /** Wire name of a free-text field. */
  readonly note: string;
  /** Functionality ids whose permissions allow adding and moving. */
  readonly addFunctionality: number;
  readonly moveFunctionality: number;
  readonly save: string;
  readonly read: (id: number) => string;
  /** Call that ends a record's claim to the vehicle. */
  readonly end: (id: number) => string;
  /** Call that reads the schedule between two times. */
  readonly between: (start: string, end: string) => string;
  /** Texts of states in the legend; `openState`: `data-state` of a bar in the state `open`, `goneState` of one in `gone`. */
  readonly legend: { readonly open: string; readonly openState: string; readonly gone: string; readonly goneState: string };
};

export const bookings: Timeline = {
  entity: 'vehicle-rental',
  slot: 2,
  create: 'Nowa rezerwacja',
  note: 'Comment',
  addFunctionality: 5760,
  moveFunctionality: 5760,
  save: '/VehicleBooking/CreateOrUpdate',
  read: (id) => `/VehicleBooking/Get/${id}`,
  end: (id) => `/VehicleBooking/Reject/${id}`,
  between: (start, end) => `/VehicleBooking/Schedule?startDate=${start}&endDate=${end}`,
  legend: { open: 'Zgłoszona', openState: 'new', gone: 'Odrzucona', goneState: 'discarded' },
};

export const rentals: Timeline = {
  entity: 'rental-document',
  slot: 4,
  create: 'Nowe wypożyczenie',
  note: 'Comments',
  addFunctionality: 7280,
  moveFunctionality: 7370,
  save: '/RentalDocument/CreateOrUpdate',
  read: (id) => `/RentalDocument/Get/?id=${id}`,
  end: (id) => `/RentalDocument/Discard/${id}`,
  between: (start, end) => `/RentalDocument/Schedule?startDate=${start}&endDate=${end}`,
  legend: { open: 'Nowe', openState: 'new', gone: 'Unieważnione', goneState: 'discarded' },
};

/** Access to a timeline's records in the backend on one day. */
export type DayRecords = {
  readonly create: (vehicle: VehicleChoice, from: string, to: string, more?: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly get: (id: number) => Promise<TimelineRecord>;
  readonly all: () => Promise<readonly TimelineRecord[]>;
};

export function recordsOnDay(backend: BackendClient, { save, read, between }: Timeline, day: string): DayRecords {
  return {
    create: ({ Id }, from, to, more = {}) =>
      backend.change<number>(save, { Id: null, VehicleId: Id, StartDate: `${day}T${from}:00`, EndDate: `${day}T${to}:00`, ...more }),
    get: (id) => backend.get<TimelineRecord>(read(id)),
    all: async () => {
      const [start, end] = [`${day}T00:00:00`, `${day}T23:59:00`];
      // Not every backend filters this response.
      return (await backend.get<readonly TimelineRecord[]>(between(start, end))).filter(
        ({ StartDate, EndDate }) => StartDate <= end && EndDate >= start,
      );
    },
  };
}

/** Two adjacent cars near the top of the board without any record on the day. */
export async function findFreeNeighbours(backend: BackendClient, day: string): Promise<readonly [VehicleChoice, VehicleChoice]> {
  const order = new Intl.Collator('pl', { numeric: true });
  const all = (await backend.get<VehicleChoice[]>('/Vehicle/Company?allTypes=true')).toSorted((left, right) =>
    order.compare(left.RegistrationNumber, right.RegistrationNumber),
  );
  const occupied = new Set(
    (
      await Promise.all(
        [bookings, rentals].map((one) => backend.get<readonly TimelineRecord[]>(one.between(`${day}T00:00:00`, `${day}T23:59:00`))),
      )
    )
      .flat()
      .map(({ VehicleId }) => VehicleId),
  );
  const isFree = (vehicle: VehicleChoice | undefined) => vehicle !== undefined && vehicle.VehicleType === 0 && !occupied.has(vehicle.Id);
  const first = all.findIndex((vehicle, index) => isFree(vehicle) && isFree(all[index + 1]));
  const [one, other] = all.slice(first, first + 2);
  if (!one || !other || first > 8) throw new Error('no two free cars stand beside each other near the top');
  return [one, other];
}

/** Opens a timeline in a view and at a day, and waits until its vehicles are drawn. */
export async function openTimeline(
  page: Page,
  entity: Timeline['entity'],
  { day, view = 'day' }: { readonly day: string; readonly view?: 'day' | 'week' | 'month' },
): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/${entity}/schedule?view=${view}&day=${day}`);
  await board(page).locator('[data-row]').first().waitFor();
}

export function board(page: Page): Locator {
  return page.getByRole('grid');
}

/** Row of a vehicle among the drawn rows. */
export function rowWith(page: Page, plate: string): Locator {
  return board(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('rowheader', { name: plate }) });
}

/** Row of a vehicle, brought into view by a search for its plate. */
export async function searchRow(page: Page, plate: string): Promise<Locator> {
  const row = rowWith(page, plate);
  await searchFor(page, plate);
  // The row moves until it is the only one.
  await board(page).locator('[data-row]').nth(1).waitFor({ state: 'detached' });
  await row.waitFor();
  return row;
}

/** Types a search text; on a phone opens the filters first. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const unfold = page.getByRole('button', { name: 'Filtry i legenda' });
  const search = page.getByRole('searchbox', { name: /^Szukaj pojazdu lub/ });
  if (!(await search.isVisible()) && (await unfold.isVisible())) await unfold.click();
  await search.fill(text);
}

export function barsOf(row: Locator): Locator {
  return row.locator('[data-bar]');
}

/** Screen position of an hour in a row, after scrolling it into view. */
export async function pointAt(page: Page, row: Locator, hour: number): Promise<{ x: number; y: number }> {
  await board(page).evaluate((element, at) => {
    const track = element.querySelector('[data-row] > [role=presentation]') as HTMLElement;
    const head = track.offsetLeft;
    element.scrollLeft = Math.max(0, (at / 24) * track.offsetWidth - (element.clientWidth - head) / 2);
  }, hour);
  const box = await row.locator('> [role=presentation]').boundingBox();
  if (!box) throw new Error('the row is not in view');
  return { x: box.x + (hour / 24) * box.width, y: box.y + box.height / 2 };
}

/** Drags one end of a bar by some hours, without releasing the mouse. */
export async function dragBarEnd(page: Page, bar: Locator, end: 'start' | 'end', hours: number): Promise<void> {
  const [grip, track] = await Promise.all([bar.locator(`[data-grip="${end}"]`).boundingBox(), bar.locator('..').boundingBox()]);
  if (!grip || !track) throw new Error('the bar has no grip there');
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await dragAndHold(page, { x, y }, { x: x + (hours / 24) * track.width, y });
}

/** Drags with the mouse from one point of the board to another, without releasing it. */
export async function dragAndHold(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

/** Drags and releases the mouse. */
export async function dragAndDrop(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await dragAndHold(page, from, to);
  await page.mouse.up();
}
