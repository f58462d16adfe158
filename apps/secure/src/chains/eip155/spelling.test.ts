import { entryPointAddress, factoryAddress } from '@latchkey/smart-account'
import type { SecureNetwork } from '@latchkey/wire/secure'
import { expect, test } from 'vitest'
import { account, other, usdc } from '../../approve/testing/createRequest.js'
import { eventTopics, readLogs } from './approve/readLogs.js'
import { sendTokens } from './approve/tokenActions.js'
import { assertOwnAddress } from './frame/assertOwnAddress.js'
import { findSmartNetworks } from './smartNetworks.js'

const toLarge = (address: string) => `0x${address.slice(2).toUpperCase()}`
const toTopic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const network: SecureNetwork = {
  ...{ caipNetworkId: 'eip155:1', name: 'Ethereum', isTestnet: false, isSponsored: false, feePayer: null },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  tokens: [{ address: usdc, symbol: 'USDC', decimals: 6, name: 'USD Coin', iconUrl: '' }] as never,
  smartAccount: { entryPoint: toLarge(entryPointAddress), factory: toLarge(factoryAddress) },
}

test('what leaves an account is counted whichever letters its address has', () => {
  const logs = [
    {
      address: toLarge(usdc),
      topics: [eventTopics.transfer, toTopic(account), toTopic(other)],
      data: toTopic('0x05'),
    },
  ]
  for (const spelt of [account, account.toLowerCase(), toLarge(account)]) {
    expect(readLogs(logs, spelt, network).changes).toMatchObject([{ amountAtomic: -5n }])
  }
  expect(readLogs(logs, `0x${'9'.repeat(40)}`, network).changes).toEqual([])
})

test('tokens of one’s own are not taken for somebody else’s, and a token is known as a receiver', () => {
  const send = (from: string, to: string) =>
    sendTokens({
      ...{ from, to, amountAtomic: 1n, token: { address: usdc, symbol: 'USDC', decimals: 6 } as never },
      context: { address: account } as never,
    }).warnings.map(({ id }) => id)
  expect(send(toLarge(account), other)).toEqual([])
  expect(send(other, account)).toEqual(['moves-tokens-of-others'])
  expect(send(account, toLarge(usdc))).toEqual(['to-token'])
})

test('a network’s contracts are ours in any letters', () => {
  expect(findSmartNetworks([network])).toEqual([network])
  const foreign = { ...network, smartAccount: { entryPoint: entryPointAddress, factory: other } }
  expect(findSmartNetworks([foreign])).toEqual([])
})

test('a site may write the visitor’s address in any letters, and nobody else’s', async () => {
  const context = {
    wallet: { require: async () => ({ eip155: { eoa: account } }) },
    smartAccounts: { getAddress: () => usdc },
  } as never
  await expect(assertOwnAddress(context, toLarge(account))).resolves.toBeUndefined()
  await expect(assertOwnAddress(context, usdc.toLowerCase())).resolves.toBeUndefined()
  await expect(assertOwnAddress(context, other)).rejects.toMatchObject({ code: 'secure/address-foreign' })
})
