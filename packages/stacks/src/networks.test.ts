import { describe, expect, test } from 'vitest'
import { fromNetworkName, toNetworkName, toTransactionNetwork } from './networkNames.js'
import { localStacks, stacks, stacksTestnet } from './networks.js'

describe('the networks of Stacks', () => {
  test('have the ids of CAIP-2, and their coin', () => {
    expect([stacks, stacksTestnet, localStacks].map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'stacks:1',
      'stacks:2147483648',
      'stacks:2147483648',
    ])
    for (const { nativeCurrency, chainNamespace } of [stacks, stacksTestnet, localStacks]) {
      expect([nativeCurrency.symbol, nativeCurrency.decimals, chainNamespace]).toEqual(['STX', 6, 'stacks'])
    }
    expect([stacks.isLocal, stacksTestnet.isLocal, localStacks.isLocal]).toEqual([undefined, undefined, true])
  })

  test('are called by wallets’ names, and have their own addresses and chain ids', () => {
    expect([stacks, stacksTestnet, localStacks].map(toNetworkName)).toEqual(['mainnet', 'testnet', 'devnet'])
    expect(toTransactionNetwork(stacks.caipNetworkId)).toEqual({ isMainnet: true, chainId: 1 })
    expect(toTransactionNetwork(localStacks.caipNetworkId)).toEqual({
      isMainnet: false,
      chainId: 0x80_00_00_00,
    })
    expect(['Mainnet', 'testnet', 'devnet', 'mocknet'].map(fromNetworkName)).toEqual([
      'stacks:1',
      ...Array(3).fill('stacks:2147483648'),
    ])
  })
})
