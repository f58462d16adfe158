import { expect, test } from 'vitest'
import { createAddresses } from './createAddresses.js'
import { defaultRelayConfig } from './RelayConfig.js'

const rate = { capacity: 4, refillPerSecond: 1 }
const create = () =>
  createAddresses({ ...defaultRelayConfig, addressRate: rate, connectionRate: rate }, () => 0)

test('whoever has a network of IPv6 has the allowance of one address', async () => {
  const addresses = create()
  const connect = (part: number) => addresses.isConnectionAllowed(`2001:db8:1:2::${part}`)
  expect(await Promise.all([1, 2, 3, 4, 5].map(connect))).toEqual([true, true, true, true, false])
  expect(await addresses.isConnectionAllowed('2001:db8:1:3::1')).toBe(true)
  expect([1, 2, 3, 4, 5].map((part) => addresses.take(`2001:db8:1:2::${part}`, 1))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  const shared = addresses.enter('2001:db8:9:9::1')
  expect(addresses.enter('2001:db8:9:9::2')).toBe(shared)
})

test('whoever has thousands of such networks has the allowance of sixteen', async () => {
  const addresses = create()
  let allowed = 0
  for (let network = 0; network < 1_000; network++) {
    if (await addresses.isConnectionAllowed(`2001:db8:1:${network.toString(16)}::1`)) allowed++
  }
  expect(allowed).toBe(16 * rate.capacity)
})
