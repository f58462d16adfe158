import { createHash } from 'node:crypto'
import { startNode, type ToyNode, toyNetworks } from '@latchkey/local/chains/toy'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeRequest } from '../../../approve/decode/decodeRequest.js'
import { simulate } from '../../../approve/simulate/simulate.js'
import { openTestPage, type TestPage } from '../../../testing/openTestPage.js'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.js'
import type { ToyTransaction } from '../operations.js'

const receiver = `toy1p${'7'.repeat(40)}`
const fee = 2_000n
const nodes: ToyNode[] = []
let gateway: TestGateway
let page: TestPage
let payment: string
let ordinal: string

const listAccounts = async (chainId: 'toy:one' | 'toy:two') =>
  (await page.ask('GET_USER', { chainId })).accounts ?? []
const ask = (method: string, params: object, chainId = 'toy:one') =>
  page.ask('RPC_REQUEST', { method, params, chainId, chainNamespace: 'toy' } as never)
const send = (params: object, chainId?: string) =>
  ask('toy_send', { network: 'toy:one', to: receiver, amountAtomic: '300000', ...params }, chainId)
const sumCoins = (address: string) =>
  (nodes[0]?.ledger.listCoins(address) ?? []).reduce((sum, { amount }) => sum + amount, 0n)

beforeAll(async () => {
  for (const network of toyNetworks) nodes.push(await startNode({ network, port: 0, setting: 'TOY' }))
  gateway = await startTestGateway({
    networks: nodes.map(({ network, url }) => ({ ...network, rpcUrls: { default: { http: [url] } } })),
  })
  page = await openTestPage(gateway)
  await page.login('toy@example.org')
  const accounts = await listAccounts('toy:one')
  payment = accounts[0]?.address ?? ''
  ordinal = accounts[1]?.address ?? ''
  nodes[0]?.ledger.seed([
    { address: payment, amount: 1_000_000n },
    { address: payment, amount: 9_000_000n, inscription: 'the first of its kind' },
    { address: ordinal, amount: 300_000n },
  ])
})
afterAll(async () => {
  page?.close()
  await gateway?.close()
  for (const node of nodes) await node.stop()
})
beforeEach(() => {
  page.asked.length = 0
  page.decide = async () => 'approved'
})

test('a wallet has an account of each kind, with the addresses of the network', async () => {
  expect([payment, ordinal]).toEqual([
    expect.stringMatching(/^toy1p[0-9a-f]{40}$/),
    expect.stringMatching(/^toy1o[0-9a-f]{40}$/),
  ])
  expect(await listAccounts('toy:one')).toEqual([
    { address: payment, type: 'payment' },
    { address: ordinal, type: 'ordinal' },
  ])
  expect(await listAccounts('toy:two')).toEqual([
    { address: payment.replace('toy1', 'toy2'), type: 'payment' },
    { address: ordinal.replace('toy1', 'toy2'), type: 'ordinal' },
  ])
})

test('signs a message as either account, after the text was shown', async () => {
  for (const address of [payment, ordinal.replace('toy1', 'toy2')]) {
    const network = address.startsWith('toy2') ? 'toy:two' : 'toy:one'
    const signature = String(await ask('toy_signMessage', { address, message: 'Hello' }, network))
    const bytes = hexToBytes(signature)
    const publicKey = bytes.subarray(0, 32)
    expect(createHash('sha256').update(publicKey).digest('hex').slice(0, 40)).toBe(address.slice(5))
    const text = new TextEncoder().encode('toy message\nHello')
    expect(ed25519.verify(bytes.subarray(32), text, publicKey)).toBe(true)
    const request = page.asked.at(-1)
    expect(request && (await decodeRequest(request, 0))).toMatchObject({
      status: 'readable',
      approval: { kind: 'signature', account: address, message: 'Hello', risk: 'neutral' },
    })
  }
})

test('sends what was shown, tried out and signed, and its node takes it', async () => {
  let shown: unknown
  page.decide = async (request) => {
    const decoded = await decodeRequest(request, 0)
    if (decoded.status !== 'readable') return 'rejected'
    shown = { ...decoded.approval, simulation: await simulate(decoded.approval, request.ask) }
    return 'approved'
  }
  const id = String(await send({ from: payment }))
  const operation = page.asked[0]?.operation as ToyTransaction
  const record = nodes[0]?.ledger.find(id)
  expect(record?.inputs).toEqual(operation.inputs.map(({ id, index }) => ({ id, index })))
  expect(record?.outputs).toEqual(
    operation.outputs.map(({ address, amountAtomic }) => ({ address, amount: amountAtomic })),
  )
  expect(shown).toMatchObject({
    kind: 'transaction',
    actions: [
      {
        kind: 'send',
        headline: { amountAtomic: 300_000n },
        lines: [{ label: 'to', value: { address: receiver } }],
      },
    ],
    simulation: {
      status: 'done',
      changes: [{ amountAtomic: -300_000n - fee }],
      failure: undefined,
      fee: { amountAtomic: fee, usualAtomic: fee },
    },
  })
  await expect.poll(() => sumCoins(receiver)).toBe(300_000n)
  // What is written on was not touched.
  expect(sumCoins(payment)).toBe(9_000_000n + 1_000_000n - 300_000n - fee)
})

test('an ordinal address sends what it has, and the payment address pays for it', async () => {
  const before = [sumCoins(payment), sumCoins(receiver)] as const
  await send({ from: ordinal })
  const [request] = page.asked
  expect(request && (await decodeRequest(request, 0))).toMatchObject({
    approval: {
      account: ordinal,
      actions: [
        { lines: [{ label: 'to' }, { label: 'payer', value: { type: 'address', address: payment } }] },
      ],
    },
  })
  await expect.poll(() => sumCoins(receiver)).toBe(before[1] + 300_000n)
  expect([sumCoins(ordinal), sumCoins(payment)]).toEqual([0n, before[0] - fee])
})

test('nothing is sent that the visitor does not want, or that there is no money for', async () => {
  page.decide = async () => 'rejected'
  await expect(send({ from: payment })).rejects.toThrow('rejected')
  await expect(send({ from: payment, amountAtomic: '5000000' })).rejects.toThrow('insufficient funds')
  expect(page.asked).toHaveLength(1)
})

test('what is of another network, or of somebody else, is never shown', async () => {
  const [there, foreign] = [payment.replace('toy1', 'toy2'), receiver]
  await expect(send({ from: payment, network: 'toy:two' })).rejects.toThrow('not those of toy:one')
  await expect(send({ from: payment, to: receiver.replace('toy1', 'toy2') })).rejects.toThrow('toy:one')
  await expect(send({ from: payment }, 'toy:two')).rejects.toThrow('not those of toy:two')
  await expect(send({ from: payment }, 'toy:three')).rejects.toThrow('does not know the network')
  for (const address of [there, foreign]) {
    await expect(ask('toy_signMessage', { address, message: 'Hello' })).rejects.toThrow()
  }
  await expect(ask('toy_signMessage', { address: payment, message: '\ud800' })).rejects.toThrow(
    'half a character',
  )
  expect(page.asked).toEqual([])
})
