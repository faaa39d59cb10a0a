import { describe, expect, test } from 'vitest';
import { functionality, type FunctionalityName } from '../../contract/permissions/functionality.ts';
import type { Permissions } from '../../contract/permissions/permissions.ts';
import { toInternalLocation, locationOfHash, targetAfterLogin, requestedLocation } from './redirect-target.ts';

const available = ['vehicle', 'employee', 'vehicle-handover-document', 'trip-record-card'];

function reading(...names: FunctionalityName[]): Permissions {
  const flags = { IsRead: true, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false };
  return Object.fromEntries(names.map((name) => [String(functionality[name]), flags]));
}

describe('after a login', () => {
  test('[R-010] takes the requested location first', () => {
    const choice = { redirectTo: '/vehicle/list?page=2', configured: '/sync', granted: reading('Employee'), available };
    expect(targetAfterLogin(choice)).toBe('/vehicle/list?page=2');
  });

  test('[R-010] takes the configured location second', () => {
    expect(targetAfterLogin({ redirectTo: undefined, configured: '/sync', granted: {}, available })).toBe('/sync');
  });

  test('[R-010] a configured list that the user may not read counts as none', () => {
    const choice = { redirectTo: undefined, configured: '/cost/list?mine=true', available };
    expect(targetAfterLogin({ ...choice, closed: ['cost'], granted: reading('Employee') })).toBe('/employee/list');
    expect(targetAfterLogin({ ...choice, granted: reading('Employee', 'Cost') })).toBe('/cost/list?mine=true');
  });

  test('[R-010] takes the first readable list in the order of the specification', () => {
    const granted = reading('Employee', 'VehicleHandoverDocument', 'Vehicle');
    const choice = { redirectTo: undefined, configured: '', available };
    expect(targetAfterLogin({ ...choice, granted })).toBe('/vehicle-handover-document/list');
    expect(targetAfterLogin({ ...choice, granted: reading('TripRecordCard', 'VehicleHandoverDocument') })).toBe('/trip-record-card/list');
    expect(targetAfterLogin({ ...choice, granted: reading('Employee') })).toBe('/employee/list');
  });

  test('[R-010] skips a readable list without a screen in this version', () => {
    expect(targetAfterLogin({ redirectTo: undefined, configured: '', granted: reading('Cost', 'Employee'), available })).toBe(
      '/employee/list',
    );
  });

  test('[R-010] falls back to the vehicles', () => {
    expect(targetAfterLogin({ redirectTo: undefined, configured: '', granted: {}, available })).toBe('/vehicle/list');
  });

  test('[R-010] ignores a requested location outside of the app', () => {
    const choice = { redirectTo: 'https://evil.example/', configured: '', granted: reading('Employee'), available };
    expect(targetAfterLogin(choice)).toBe('/employee/list');
  });
});

describe('a location', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/vehicle/list',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'vehicle/list',
    '/./\n/evil.example',
    '/..//evil.example',
    '#//evil.example',
    '/',
    '',
  ])('[R-010] %j does not lead out of the app', (target) => {
    expect(toInternalLocation(target)).toBeNull();
  });

  test.each([
    ['/sync', '/sync'],
    ['#/vehicle/list', '/vehicle/list'],
    ['/#/vehicle/item/5', '/vehicle/item/5'],
    ['/vehicle/list?search=a%2Fb#x', '/vehicle/list?search=a%2Fb#x'],
  ])('[R-009] %j is %j', (target, expected) => {
    expect(toInternalLocation(target)).toBe(expected);
  });
});

describe('an old link', () => {
  test('[R-009] opens its screen', () => {
    expect(locationOfHash('#/vehicle/list')).toBe('/vehicle/list');
    expect(locationOfHash('#!/vehicle-handover-document/item/7')).toBe('/vehicle-handover-document/item/7');
  });

  test.each(['', '#', '#section', '#//evil.example', '#/\\evil.example'])('[R-009] %j is none', (hash) => {
    expect(locationOfHash(hash)).toBeNull();
  });
});

describe('the requested location', () => {
  test.each([
    ['/vehicle/list?page=2#x', '/vehicle/list?page=2#x'],
    ['/?redirectTo=%2Fvehicle%2Flist%3Fpage%3D2', '/vehicle/list?page=2'],
    ['/#/vehicle/list', '/vehicle/list'],
    ['/?redirectTo=%23%2Fvehicle%2Flist', '/vehicle/list'],
    ['/?redirectTo=https%3A%2F%2Fevil.example', undefined],
    ['/', undefined],
  ])('[R-009] at %j is %j', (address, expected) => {
    expect(requestedLocation(new URL(address, 'https://app.invalid'))).toBe(expected);
  });
});

test('[R-010] the home screen can be the configured location', () => {
  expect(targetAfterLogin({ redirectTo: undefined, configured: '/', granted: reading('Employee'), available })).toBe('/');
  expect(targetAfterLogin({ redirectTo: '/employee/list', configured: '/', granted: reading('Employee'), available })).toBe(
    '/employee/list',
  );
});
