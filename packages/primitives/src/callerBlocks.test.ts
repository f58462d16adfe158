import { expect, test } from 'vitest'
import { toCallerBlocks } from './callerBlocks.js'

const names = (address: string) => toCallerBlocks(address).map(({ name }) => name)

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s counts for its 64 and its 48 bits', (address, caller, site) => {
  expect(names(address)).toEqual([caller, site])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts for itself', (address, name) => {
  expect(names(address)).toEqual([name])
})
