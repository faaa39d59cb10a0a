import { expect, test } from 'vitest';
import { readConfiguration } from './start-configuration.ts';

test('a switch of the wrong type is left out and the others hold [R-014]', () => {
  const read = readConfiguration('{"hideMileageInHandover":"yes","colorByStatus":true,"defaultRedirectAfterLogin":"/sync"}');
  expect(read).toMatchObject({ hideMileageInHandover: false, colorByStatus: true, defaultRedirectAfterLogin: '/sync' });
});

test.each(['', 'not JSON', 'null', '[]', '"text"'])('a file that holds %j gives the presets [R-014]', (text) => {
  expect(readConfiguration(text)).toMatchObject({ backendAddress: '', showContractorInHandover: true });
});

test('what this version does not know is kept [R-014]', () => {
  expect(readConfiguration('{"fromTheFuture":1}')).toMatchObject({ fromTheFuture: 1 });
});
