import { expect, test } from 'vitest';
import { readConfiguration } from './start-configuration.ts';

test('[R-014] drops a switch of the wrong type and keeps the others', () => {
  const read = readConfiguration('{"hideMileageInHandover":"yes","colorByStatus":true,"defaultRedirectAfterLogin":"/sync"}');
  expect(read).toMatchObject({ hideMileageInHandover: false, colorByStatus: true, defaultRedirectAfterLogin: '/sync' });
});

test.each(['', 'not JSON', 'null', '[]', '"text"'])('[R-014] a file with content %j yields the defaults', (text) => {
  expect(readConfiguration(text)).toMatchObject({ backendAddress: '', showContractorInHandover: true });
});

test('[R-014] keeps switches that this version does not know', () => {
  expect(readConfiguration('{"fromTheFuture":1}')).toMatchObject({ fromTheFuture: 1 });
});

test.each([
  ['Europe/Warsaw', 'Europe/Warsaw', []],
  ['', '', []],
  ['Europe/Atlantis', '', ['companyTimeZone']],
  [2, '', ['companyTimeZone']],
])('[R-014] reads company time zone %j as %j and reports an unknown one', (given, read, wrong) => {
  const named: string[] = [];
  const configuration = readConfiguration(JSON.stringify({ companyTimeZone: given, colorByStatus: true }), (name) => named.push(name));
  expect([configuration.companyTimeZone, configuration.colorByStatus, named]).toEqual([read, true, wrong]);
});
