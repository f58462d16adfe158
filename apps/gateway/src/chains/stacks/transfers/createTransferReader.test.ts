import { signTransfer, startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { type ConnectedNetwork, stacksNetworkSchema } from '../StacksNetwork.js'
import { createTransferReader } from './createTransferReader.js'

const recipient = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'

let stacks: TestStacks
let reader: TransferReader
let nonce = 0n
beforeAll(async () => {
  stacks = await startTestStacks({ blockMs: 0 })
  reader = createTransferReader(() => connect(stacks.url))
})
afterAll(() => stacks?.stop())

/** The network with a way to one node, without the gateway's fallbacks. */
function connect(url: string): ConnectedNetwork {
  const refuse = () => Promise.reject(new Error('Stacks has no JSON-RPC'))
  return {
    network: v.parse(stacksNetworkSchema, stacks.network),
    rpc: {
      upstreamCount: 1,
      ...{ forward: refuse, request: refuse },
      async askPath({ method, path }) {
        const response = await fetch(url + path, { method })
        return {
          status: response.status,
          body: Buffer.from(await response.arrayBuffer()),
          contentType: response.headers.get('content-type') ?? '',
        }
      },
    },
  }
}

async function send(wish: Partial<Parameters<typeof signTransfer>[0]>): Promise<string> {
  const { privateKey } = stacks.accounts[0]
  const { hex, txid } = signTransfer({ privateKey, recipient, amount: 1_000n, nonce, ...wish })
  nonce += 1n
  const headers = { 'content-type': 'application/octet-stream' }
  const body = Buffer.from(hex, 'hex')
  expect((await fetch(`${stacks.url}/v2/transactions`, { method: 'POST', headers, body })).status).toBe(200)
  return txid
}
const read = (hash: string, token?: string, of = recipient) =>
  reader.read({ network: connect(stacks.url).network, hash, recipient: of, token })

test('reads a payment in STX once it is in a block, and says who has paid', async () => {
  const hash = await send({ amount: 2_500_000n })
  expect(await read(hash)).toBe('waiting')
  stacks.mine()
  const [first] = stacks.accounts
  expect(await read(hash)).toMatchObject({
    ...{ hasSucceeded: true, receivedAtomic: 2_500_000n, minedAtMs: expect.any(Number) },
    senders: expect.arrayContaining([first.address]),
  })
  expect(await read(hash, undefined, first.address)).toMatchObject({ receivedAtomic: -2_500_000n })
  expect(await read(hash, undefined, stacks.accounts[1].address)).toMatchObject({ receivedAtomic: 0n })
})

test('reads a payment in a token, and takes no other for it', async () => {
  const [sbtc, usdcx] = stacks.network.tokens
  const hash = await send({ amount: 70n, token: usdcx?.address ?? '' })
  stacks.mine()
  expect(await read(hash, usdcx?.address)).toMatchObject({ hasSucceeded: true, receivedAtomic: 70n })
  expect(await read(hash, sbtc?.address)).toMatchObject({ receivedAtomic: 0n })
  expect(await read(hash)).toMatchObject({ receivedAtomic: 0n })
})

test('what conditions have ended has paid nothing', async () => {
  const token = stacks.network.tokens[1]?.address ?? ''
  const hash = await send({ amount: 70n, token, hasCondition: false })
  stacks.mine()
  expect(await read(hash, token)).toMatchObject({ hasSucceeded: false, receivedAtomic: 0n })
})

test('what was replaced is waited for, and what nobody knows is unknown', async () => {
  const replaced = await send({ amount: 1n })
  nonce -= 1n
  await send({ amount: 2n, fee: 2_000n })
  expect(await read(replaced)).toBe('waiting')
  stacks.mine()
  expect(await read(`0x${'0'.repeat(64)}`)).toBeUndefined()
})

test('an id has one spelling', () => {
  const digits = 'aB'.repeat(32)
  for (const text of [digits, `0x${digits}`]) expect(reader.toHashKey(text)).toBe(`0x${digits.toLowerCase()}`)
  for (const text of ['', '0x', digits.slice(1), `${digits}0`, ` ${digits}`, `${digits}\n`, 'g'.repeat(64)]) {
    expect(reader.toHashKey(text)).toBeUndefined()
  }
})

test('a transaction that says it has more events than it tells is not read', async () => {
  const hash = await send({ amount: 3n })
  stacks.mine()
  const lying = connect(stacks.url)
  const { askPath } = lying.rpc
  lying.rpc.askPath = async (request, options) => {
    const answer = await askPath(request, options)
    const body = { ...JSON.parse(answer.body.toString()), event_count: 500 }
    const isFirst = request.path.includes('event_offset=0')
    return { ...answer, body: Buffer.from(JSON.stringify(isFirst ? body : { ...body, events: [] })) }
  }
  const question = { network: lying.network, hash, recipient, token: undefined }
  await expect(createTransferReader(() => lying).read(question)).rejects.toThrow('more events')
})
