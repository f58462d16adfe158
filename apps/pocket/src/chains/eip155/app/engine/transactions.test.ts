import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { createPublicClient, encodeFunctionData, erc20Abi, erc721Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testAccounts as accounts } from '../../../../testing/testAccounts.js'
import { toNetwork } from '../../chainId.js'
import { readTransaction } from '../requests/readTransaction.js'
import { prepareTransaction, sendTransaction } from './transactions.js'

const [account, receiver] = accounts
const storageKey = `0x${'0'.repeat(64)}` as const
const accessList = [{ address: receiver.address.toLowerCase(), storageKeys: [storageKey] }]

let chains: TestChains<1>
let nodeUrl: string

beforeAll(async () => {
  chains = await startTestChains()
  nodeUrl = chains.networks[0].rpcUrls.default.http[0]
  // Pocket's server, which is between its app and a node, passes on what it is sent.
  const { fetch } = globalThis
  vi.stubGlobal('window', { location: { origin: 'http://pocket.localhost:4002' } })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => fetch(nodeUrl, init))
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await chains?.stop()
})

test.each([
  ['that says nothing of it', {}, 'eip1559', []],
  ['of type 0x0', { type: '0x0' }, 'legacy', undefined],
  ['of type 0x1', { type: '0x1' }, 'eip2930', []],
  ['of type 0x1 with an access list', { type: '0x1', accessList }, 'eip2930', accessList],
  ['of one price with an access list', { gasPrice: '0x77359400', accessList }, 'eip2930', accessList],
  ['of type 0x2 with an access list', { type: '0x2', accessList }, 'eip1559', accessList],
])('a transaction %s is sent as the site says', async (_, fields, type, list) => {
  const [{ id, name }] = chains.networks
  const network = { id: toNetwork(id), name }
  const { transaction } = readTransaction({
    from: account.address,
    to: receiver.address,
    value: '0x1',
    ...fields,
  })
  const prepared = await prepareTransaction(network, account.account, transaction)
  const hash = await sendTransaction(network, account.account, transaction, prepared)
  const client = createPublicClient({ transport: http(nodeUrl) })
  const sent = await client.getTransaction({ hash })
  expect([sent.type, sent.accessList]).toEqual([type, list])
})

describe('what a call to a contract does', () => {
  const owner = account.address.toLowerCase()
  const to = receiver.address.toLowerCase()
  const prepare = (contract: string, data: string) => {
    const [{ id, name }] = chains.networks
    const { transaction } = readTransaction({ from: account.address, to: contract, data })
    return prepareTransaction({ id: toNetwork(id), name }, account.account, transaction)
  }

  test('the transfer of an NFT is told by its collection, number, owner and receiver', async () => {
    const data = encodeFunctionData({
      ...{ abi: erc721Abi, functionName: 'safeTransferFrom' },
      args: [account.address as `0x${string}`, receiver.address as `0x${string}`, 1n],
    })
    const { nft, token } = await prepare(localContracts.keys, data)
    expect(token).toBeUndefined()
    expect(nft).toEqual({
      ...{ from: owner, to, tokenId: 1n, amountAtomic: 1n, isMultiToken: false, hasMessage: false },
      collection: { address: localContracts.keys, name: 'Latchkey Keys' },
    })
  })

  test('that of tokens is none', async () => {
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'transfer' },
      args: [receiver.address as `0x${string}`, 1n],
    })
    const { nft, token } = await prepare(localContracts.usdc, data)
    expect(nft).toBeUndefined()
    expect(token?.token.symbol).toBe('USDC')
  })
})
