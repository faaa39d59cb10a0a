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

test.each([
  ['Europe/Warsaw', 'Europe/Warsaw', []],
  ['', '', []],
  ['Europe/Atlantis', '', ['companyTimeZone']],
  [2, '', ['companyTimeZone']],
])('a company time zone of %j is read as %j, and an unknown one is named [R-014]', (given, read, wrong) => {
  const named: string[] = [];
  const configuration = readConfiguration(JSON.stringify({ companyTimeZone: given, colorByStatus: true }), (name) => named.push(name));
  expect([configuration.companyTimeZone, configuration.colorByStatus, named]).toEqual([read, true, wrong]);
});
