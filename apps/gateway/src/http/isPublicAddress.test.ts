import { expect, test } from 'vitest'
import { isPublicAddress } from './isPublicAddress.js'

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is of the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
  ...['192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.1'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1'],
  ...['fd00::1', 'ff02::1', '2002:7f00:1::', '2001:0:1::1', '2001:db8::1', 'fec0::1'],
  ...['localhost', '', '2130706433', '0x7f.1', '127.1'],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
