import { expect, test } from 'vitest';
import { networkOf, siteOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:'],
  ['2001:db8::1', '2001:db8:0:'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['unknown', null],
])('the network of %s is of the site %s', (address, site) => {
  expect(siteOf(networkOf(address))).toBe(site);
});
