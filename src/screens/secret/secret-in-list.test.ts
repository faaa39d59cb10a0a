import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBackend } from '../../../tests/support/backend/stub-backend.ts';
import { clearSession, saveSession } from '../../db/schema/device-database.ts';
import { secretInList } from './secret-in-list.ts';

const path = 'GET /api/ODataFuelCard';
const cards = [
  { CardNumber: '7001', PIN: '0412', PIN2: '9' },
  { cardNumber: 7002, pin: 815 },
  { CardNumber: '7003', PIN: null },
];

beforeEach(() =>
  saveSession({
    token: 't',
    state: 'active',
    user: { Username: 'anna', Permissions: {} } as never,
    language: 'pl',
    backendAddress: 'https://fleet.test',
  }),
);

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

test('[R-048] reads a PIN from the list of a backend without a call for it', async () => {
  const calls = stubBackend({ [path]: { body: { value: cards, '@odata.count': 3 } } });
  expect(await secretInList('fuel-card', { CardNumber: '7001' }, 'PIN')).toBe('0412');
  expect(calls.find(({ name }) => name === path)?.search.get('$filter')).toBe("CardNumber eq '7001'");
  expect(await secretInList('fuel-card', { CardNumber: '7002' }, 'PIN')).toBe('815');
  expect(await secretInList('fuel-card', { CardNumber: '7003' }, 'PIN')).toBeNull();
});

test('[R-048] a card that the list no longer has is not found', async () => {
  stubBackend({ [path]: { body: { value: cards } } });
  await expect(secretInList('fuel-card', { CardNumber: '7009' }, 'PIN')).rejects.toMatchObject({ code: 'not-found' });
});
