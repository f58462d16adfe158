// @vitest-environment happy-dom
import { startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import { localStacksTokens } from '@latchkey/local/networks/stacks'
import { joinCaip10 } from '@latchkey/primitives'
import {
  announceStacksWallet,
  createStacksWallet,
  createTestKit,
  type StacksWalletOptions,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localStacks } from '../networks.js'
import { stacks } from '../stacks.js'

let chain: TestStacks
const cleanUps: (() => void)[] = []
beforeAll(async () => {
  chain = await startTestStacks()
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})
afterAll(() => chain.stop())

const { caipNetworkId } = localStacks
const ask = async (path: string) => (await fetch(`${chain.url}${path}`)).json()
const readStx = async (address: string) =>
  BigInt(((await ask(`/extended/v1/address/${address}/stx`)) as { balance: string }).balance)
const readToken = async (address: string) => {
  const { address: contract, asset } = localStacksTokens.SBTC
  const { fungible_tokens } = (await ask(`/extended/v1/address/${address}/balances`)) as {
    fungible_tokens: Record<string, { balance: string }>
  }
  return BigInt(fungible_tokens[`${contract}::${asset}`]?.balance ?? 0)
}
const toBalance = (amountAtomic: bigint) => ({
  ...{ amountAtomic, spendableAtomic: amountAtomic, numeric: '1', price: 0, value: 0, iconUrl: '' },
  caipNetworkId,
})

/** A kit with a wallet that has an account of the ledger. */
async function connect(
  index: 0 | 2,
  options: Partial<StacksWalletOptions> & Pick<StacksWalletOptions, 'manner'>,
) {
  const { privateKey, address } = chain.accounts[index]
  const wallet = createStacksWallet({
    privateKeys: [Uint8Array.from(Buffer.from(privateKey.slice(0, 64), 'hex'))],
    network: 'testnet',
    async getNonce(of) {
      const nonces = (await ask(`/extended/v1/address/${of}/nonces`)) as { possible_next_nonce: number }
      return nonces.possible_next_nonce
    },
    async send(transaction) {
      const headers = { 'content-type': 'application/octet-stream' }
      const body = Uint8Array.from(transaction)
      const response = await fetch(`${chain.url}/v2/transactions`, { method: 'POST', headers, body })
      if (!response.ok) throw { code: -32_603, message: await response.text() }
      return (await response.json()) as string
    },
    ...options,
  })
  const connectorId = options.manner === 'leather' ? 'LeatherProvider' : 'XverseProviders.BitcoinProvider'
  cleanUps.push(announceStacksWallet(wallet, { name: 'Scripted', id: connectorId }))
  const { kit } = createTestKit({
    chains: [stacks({ networks: [localStacks], customRpcUrls: { [caipNetworkId]: [chain.url] } })],
    // There is the node, and no gateway.
    fetch: async (input, init) =>
      String(input).startsWith(chain.url) ? await fetch(input, init) : new Response('', { status: 404 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId })
  return { kit, wallet, address }
}

describe.each(['leather', 'xverse'] as const)('a kit with a wallet in the manner of %s', (manner) => {
  test('sends STX that was reviewed, and is told of the block', async () => {
    const { kit, address } = await connect(0, { manner })
    const receiver = chain.accounts[1].address
    const before = await readStx(receiver)
    await kit.send.setToken({
      type: 'native',
      ...localStacks.nativeCurrency,
      ...toBalance(await readStx(address)),
    })
    await kit.send.setAmount('1.25')
    await kit.send.setReceiver(receiver)
    const quote = await kit.send.review()
    expect(quote).toMatchObject({ amountAtomic: 1_250_000n, to: receiver, fee: { isChosenByWallet: true } })
    const { hash } = await kit.send.send()
    expect(kit.store.getState().send.sent).toMatchObject([{ hash, status: 'confirmed' }])
    expect(await readStx(receiver)).toBe(before + 1_250_000n)
  })

  test('sends a token that was reviewed', async () => {
    const { kit, address, wallet } = await connect(0, { manner })
    const receiver = chain.accounts[1].address
    const [held, before] = await Promise.all([readToken(address), readToken(receiver)])
    const { name, symbol, decimals, address: contract } = localStacksTokens.SBTC
    await kit.send.setToken({
      ...{ type: 'token', name, symbol, decimals, address: joinCaip10(caipNetworkId, contract) },
      ...toBalance(held),
    })
    await kit.send.setAmount('0.5')
    await kit.send.setReceiver(receiver)
    await kit.send.review()
    await kit.send.send()
    expect(await readToken(receiver)).toBe(before + 50_000_000n)
    expect(wallet.requests.map(({ method }) => method)).toContain('stx_signTransaction')
  })

  test('says so when the wallet declines, and when others have to sign', async () => {
    const { kit, address, wallet } = await connect(0, { manner, proposes: true })
    const receiver = chain.accounts[1].address
    const before = await readStx(receiver)
    await kit.send.setToken({
      type: 'native',
      ...localStacks.nativeCurrency,
      ...toBalance(await readStx(address)),
    })
    await kit.send.setAmount('1')
    await kit.send.setReceiver(receiver)
    await kit.send.review()
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'send/proposed' })
    wallet.behaviour.reject = ['stx_transferStx']
    await kit.send.review()
    await expect(kit.send.send()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(await readStx(receiver)).toBe(before)
  })
})

test('the most there is leaves what a node’s highest estimate says, and the wallet’s own fee is paid of it', async () => {
  const { kit, address } = await connect(2, { manner: 'leather', fee: 200 })
  const held = await readStx(address)
  await kit.send.setToken({ type: 'native', ...localStacks.nativeCurrency, ...toBalance(held) })
  await kit.send.setMaxAmount()
  await kit.send.setReceiver(chain.accounts[1].address)
  const quote = await kit.send.review()
  expect(quote.amountAtomic + quote.fee.feeAtomic).toBe(held)
  await kit.send.send()
  expect(await readStx(address)).toBe(quote.fee.feeAtomic - 200n)
})
