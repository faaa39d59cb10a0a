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

test('a question that alone gets no answer, twice, is one that the backend does not know: its 404 had no CORS headers', async () => {
  expect(await ask({ ...user, 'GET /capabilities': 'cut' })).toEqual(specificationOnly);
  const { askedAt } = await knownBackend(`http://backend-${sequence}.example`);
  // Asked again soon: it was a guess.
  expect(Date.now() - askedAt).toBeGreaterThan(11 * 60 * 60_000);
});

test('a network that fails at other calls, too, says nothing of the backend', async () => {
  expect(await ask({ 'GET /auth/currentuser': 'cut', 'GET /capabilities': 'cut' })).toBeNull();
  let asked = 0;
  expect(await ask({ ...user, 'GET /capabilities': () => (++asked === 1 ? 'cut' : { body: { Extensions: [], Calls: [] } }) })).toBeNull();
});

test('a backend that has answered before, and one at our own origin, are never guessed at', async () => {
  const known = `http://backend-${++sequence}.example`;
  await learn(known, { capabilities: { extensions: ['idempotency-keys'], calls: [] }, askedAt: 1 });
  expect(await ask({ ...user, 'GET /capabilities': 'cut' }, known)).toBeNull();
  expect((await knownBackend(known)).capabilities?.extensions).toEqual(['idempotency-keys']);
  expect(await ask({ ...user, 'GET /capabilities': 'cut' }, '')).toBeNull();
});
