import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../contract/capabilities.ts';
import { playAnswers, type PlayedAnswers } from '../../tests/support/played-answers.ts';
import { askCapabilities } from './capabilities.ts';
import { knownBackend, learn } from './known-backend.ts';

afterEach(() => vi.unstubAllGlobals());

const user: PlayedAnswers = { 'GET /auth/currentuser': { body: { Username: 'anna' } } };
let sequence = 0;

function ask(answers: PlayedAnswers, backendAddress = `http://backend-${++sequence}.example`) {
  playAnswers(answers);
  return askCapabilities({ backendAddress, token: 'abc', language: 'pl' });
}

test('a call that fails twice alone is unknown to the backend: a 404 without CORS', async () => {
  expect(await ask({ ...user, 'GET /capabilities': 'cut' })).toEqual(specificationOnly);
  const { askedAt } = await knownBackend(`http://backend-${sequence}.example`);
  // Refreshed soon, because it was a guess.
  expect(Date.now() - askedAt).toBeGreaterThan(11 * 60 * 60_000);
});

test('a network that fails for other calls too says nothing about capabilities', async () => {
  expect(await ask({ 'GET /auth/currentuser': 'cut', 'GET /capabilities': 'cut' })).toBeNull();
  let asked = 0;
  expect(await ask({ ...user, 'GET /capabilities': () => (++asked === 1 ? 'cut' : { body: { Extensions: [], Calls: [] } }) })).toBeNull();
});

test('never guesses for a backend that has answered before, or at the app\'s origin', async () => {
  const known = `http://backend-${++sequence}.example`;
  await learn(known, { capabilities: { extensions: ['idempotency-keys'], calls: [] }, askedAt: 1 });
  expect(await ask({ ...user, 'GET /capabilities': 'cut' }, known)).toBeNull();
  expect((await knownBackend(known)).capabilities?.extensions).toEqual(['idempotency-keys']);
  expect(await ask({ ...user, 'GET /capabilities': 'cut' }, '')).toBeNull();
});
