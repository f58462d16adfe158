import { toConnectionError, toWalletError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { mainnet } from '../exports/networks.js'
import { switchNetwork } from './switchNetwork.js'

const signal = new AbortController().signal

/** A wallet that does not know a network until it is added. */
function createWallet(refusal: unknown) {
  const asked: string[] = []
  let chainId = '0xa'
  let isKnown = false
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method)
      if (method === 'wallet_addEthereumChain') isKnown = true
      if (method === 'wallet_switchEthereumChain') {
        if (!isKnown) throw refusal
        chainId = '0x1'
      }
      return method === 'eth_chainId' ? chainId : null
    },
  }
  return { provider, asked }
}

test.each([
  { code: 4902 },
  { code: 5000 },
  { code: 32603 },
  { code: -32603 },
  { code: -32603, data: { originalError: { code: 4902 } } },
])('§8.039 §5.033 a wallet that does not know the network (%j) is asked to add it', async (refusal) => {
  const { provider, asked } = createWallet(refusal)
  await switchNetwork(provider, mainnet, { signal })
  expect(asked.slice(0, 2)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('a wallet that answers after the visitor has given up is asked nothing more', async () => {
  const { provider, asked } = createWallet({ code: 4902 })
  await expect(switchNetwork(provider, mainnet, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'network/switch-failed',
  })
  expect(asked).toEqual(['wallet_switchEthereumChain'])
})

test.each([
  [4001, 'wallet/rejected'],
  [4100, 'wallet/unauthorized'],
  [4200, 'wallet/unsupported-method'],
  [-32601, 'wallet/unsupported-method'],
  [4900, 'wallet/disconnected'],
  [4901, 'wallet/disconnected'],
  [-32700, 'wallet/request-failed'],
  [-32600, 'wallet/request-failed'],
  [-32602, 'wallet/request-failed'],
  [-32603, 'wallet/request-failed'],
  ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006, 5700, 5720, 5740, 5750, 5760].map(
    (code) => [code, 'wallet/request-failed'] as const,
  ),
] as const)('§8.040 code %i of a wallet is %s', (code, expected) => {
  expect(toWalletError({ code, message: 'because' }, 'personal_sign').code).toBe(expected)
})

test.each([
  [4001, 'connection/rejected'],
  [-32002, 'connection/already-pending'],
  [-32603, 'connection/failed'],
] as const)('§8.040 code %i while connecting is %s', (code, expected) => {
  expect(toConnectionError({ code, message: 'because' }, 'Pocket').code).toBe(expected)
})
