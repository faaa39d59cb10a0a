import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../contract/definition/capabilities.ts';
import { stubBackend, type StubResponses } from '../../tests/support/backend/stub-backend.ts';
import { fetchCapabilities } from './capabilities.ts';
import { backendFacts, updateBackendFacts } from './backend-facts.ts';

afterEach(() => vi.unstubAllGlobals());

const user: StubResponses = { 'GET /auth/currentuser': { body: { Username: 'anna' } } };
let sequence = 0;

function fetchWith(answers: StubResponses, backendAddress = `http://backend-${++sequence}.example`, token: string | null = 'abc') {
  stubBackend(answers);
  return fetchCapabilities({ backendAddress, token, language: 'pl' });
}

test('a call that fails twice alone is unknown to the backend: a 404 without CORS', async () => {
  expect(await fetchWith({ ...user, 'GET /capabilities': 'cut' })).toEqual(specificationOnly);
  const { askedAt } = await backendFacts(`http://backend-${sequence}.example`);
  // Refreshed soon, because it was a guess.
  expect(Date.now() - askedAt).toBeGreaterThan(11 * 60 * 60_000);
});

test('a network that fails for other calls too says nothing about capabilities', async () => {
  expect(await fetchWith({ 'GET /auth/currentuser': 'cut', 'GET /capabilities': 'cut' })).toBeNull();
  let requests = 0;
  expect(
    await fetchWith({ ...user, 'GET /capabilities': () => (++requests === 1 ? 'cut' : { body: { Extensions: [], Calls: [] } }) }),
  ).toBeNull();
});

test("never guesses for a backend that has answered before, or at the app's origin", async () => {
  const address = `http://backend-${++sequence}.example`;
  await updateBackendFacts(address, { capabilities: { extensions: ['idempotency-keys'], calls: [] }, askedAt: 1 });
  expect(await fetchWith({ ...user, 'GET /capabilities': 'cut' }, address)).toBeNull();
  expect((await backendFacts(address)).capabilities?.extensions).toEqual(['idempotency-keys']);
  expect(await fetchWith({ ...user, 'GET /capabilities': 'cut' }, '')).toBeNull();
});

test('refusing a visitor the open call means the specification alone, until a login', async () => {
  const refused: StubResponses = { 'GET /capabilities': { status: 401, body: { Message: 'Authorization has been denied' } } };
  const address = `http://backend-${++sequence}.example`;
  expect(await fetchWith(refused, address)).toBeNull();
  expect(await fetchWith(refused, address, null)).toEqual(specificationOnly);
  expect((await backendFacts(address)).askedAt).toBe(0);
  const backendAddress = `http://backend-${++sequence}.example`;
  await updateBackendFacts(backendAddress, { capabilities: { extensions: ['idempotency-keys'], calls: [] }, askedAt: 1 });
  expect(await fetchWith(refused, backendAddress, null)).toBeNull();
});
