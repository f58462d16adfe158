import { NodeError } from '@latchkey/errors/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSs58 } from '../address/ss58.js'
import { hash256 } from '../extrinsic/extrinsic.js'
import { toHex } from '../scale/hex.js'
import { writeLittleEndian } from '../scale/scale.js'
import { type ChangedAnswer, createChangedNode, type NodeQuestion } from '../testing/createChangedNode.js'
import { type ConnectedWallet, startTestSend, type TestSend } from '../testing/startTestSend.js'
import { toRefusal } from './toRefusal.js'

const coin = 10n ** 12n
const ending = new AbortController()
const { signal } = ending
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(signal)
  await on.ask('chain_getFinalizedHead')
})
afterAll(async () => {
  ending.abort()
  await on?.chain.stop()
})
let made = 0
const createAddress = () => writeSs58({ prefix: 42, key: hash256(Uint8Array.of(++made, 9)) })

/** The sending of a kit whose node says something else than the real one behind it. */
async function change(
  answer: (question: NodeQuestion) => ChangedAnswer | Promise<ChangedAnswer>,
  ownUrls: readonly string[] = [],
) {
  const node = createChangedNode(answer)
  const send = on.createSend(node.fetch, ownUrls)
  const { network } = on
  const wallet = await on.connect()
  const toTransfer = ({ address: from }: ConnectedWallet) => ({
    ...{ network, from, to: createAddress(), token: on.native, amountAtomic: coin, signal },
  })
  return {
    ...{ node, send, wallet },
    estimate: () => send.estimateFee(toTransfer(wallet)),
    async transfer(): Promise<string> {
      const wanted = toTransfer(wallet)
      const fee = await send.estimateFee(wanted)
      return (await send.send({ ...wanted, fee, connection: wallet.connection })).hash
    },
    waitFor: (hash: string, end: AbortSignal = signal) => send.waitForReceipt({ network, hash, signal: end }),
  }
}

const only =
  (method: string, answer: ChangedAnswer | ((question: NodeQuestion) => ChangedAnswer)) =>
  (question: NodeQuestion): ChangedAnswer =>
    question.method !== method ? undefined : typeof answer === 'function' ? answer(question) : answer

describe('nodes that lie, or mumble', () => {
  test.each([
    ['has another genesis', only('chain_getBlockHash', { result: toHex(new Uint8Array(32)) }), 'send/failed'],
    [
      'describes itself in another version',
      only('state_getMetadata', { result: '0x6d6574610f' }),
      'send/not-transferable',
    ],
    ['describes itself as nothing', only('state_getMetadata', { result: '0x' }), 'send/not-transferable'],
    ['describes itself in words', only('state_getMetadata', { result: 'hello' }), 'wire/network'],
    ['has accounts of another form', only('state_getStorage', { result: `0x${'00'.repeat(79)}` }), undefined],
    ['charges words', only('payment_queryInfo', { result: { partialFee: 'much' } }), 'wire/network'],
    [
      'charges less than nothing',
      only('payment_queryInfo', { result: { partialFee: '-5' } }),
      'wire/network',
    ],
    [
      'charges everything',
      only('payment_queryInfo', { result: { partialFee: '9'.repeat(39) } }),
      'send/insufficient-funds',
    ],
    ['counts below zero', only('system_accountNextIndex', { result: -1 }), 'wire/network'],
    ['does not know its own block', only('chain_getHeader', { result: null }), undefined],
    ['refuses everything', () => ({ error: { code: -32_000, message: 'no' } }), 'wire/rpc'],
    ['answers with no JSON', () => ({ text: '<html>' }), 'wire/network'],
    [
      'answers with too much',
      only('system_accountNextIndex', { text: `[${'1,'.repeat(1e6)}1]` }),
      'wire/network',
    ],
    ['says nothing', () => 'silence', 'wire/network'],
  ] as const)('one that %s is not sent through', async (_, answer, code) => {
    const { estimate } = await change(answer as (question: NodeQuestion) => ChangedAnswer)
    await expect(estimate()).rejects.toMatchObject(code ? { code } : {})
  })

  test('a fee in hexadecimal is a fee', async () => {
    const { estimate } = await change(only('payment_queryInfo', { result: { partialFee: '0x64' } }))
    expect((await estimate()).feeAtomic).toBe(102n)
  })

  test('a runtime is read once, and again when the network was upgraded', async () => {
    let specVersion = 900
    const version = () => ({ result: { specName: 'statemine', specVersion, transactionVersion: 6 } })
    const { node, estimate } = await change(only('state_getRuntimeVersion', version))
    await estimate()
    await estimate()
    expect(node.count('state_getMetadata')).toBe(1)
    specVersion = 901
    await estimate()
    expect(node.count('state_getMetadata')).toBe(2)
  })

  test('a runtime that did not come is asked for again', async () => {
    let isBroken = true
    const { estimate } = await change((question) =>
      isBroken && question.method === 'state_getMetadata' ? 'silence' : undefined,
    )
    await expect(estimate()).rejects.toMatchObject({ code: 'wire/network' })
    isBroken = false
    expect((await estimate()).feeAtomic).toBeGreaterThan(0n)
  })
})

describe('handing over', () => {
  test.each([
    [1010, 'Invalid Transaction', 'Transaction will be valid in the future', 'send/nonce-too-high'],
    [1010, 'Invalid Transaction', 'Transaction has an ancient birth block', 'send/expired'],
    [
      1010,
      'Invalid Transaction',
      'Inability to pay some fees (e.g. account balance too low)',
      'send/insufficient-funds',
    ],
    [1010, 'Invalid Transaction', 'Transaction has a bad signature', 'send/signature-missing'],
    [1010, 'Invalid Transaction', { badProof: null }, 'send/signature-missing'],
    [1010, 'Invalid Transaction', 'Transaction would exhaust the block limits', 'send/limit-too-high'],
    [1010, 'Invalid Transaction: Custom error: 7', undefined, 'send/failed'],
    [
      1014,
      'Priority is too low: (1 vs 2)',
      'The transaction has too low priority',
      'send/replacement-underpriced',
    ],
    [1016, 'Immediately Dropped', 'The transaction couldn’t enter the pool', 'send/failed'],
    [-32_601, 'Method not found', undefined, 'send/failed'],
  ])('code %s, %s (%j)', (code, message, data, expected) => {
    const refusal = new NodeError('wire/rpc', { code, message, data })
    expect(toRefusal(refusal, 'Scripted')).toMatchObject({ code: expected, cause: refusal })
  })

  test.each([
    [1013, 'Transaction Already Imported', undefined],
    [1012, 'Transaction is temporarily banned', undefined],
    [1010, 'Invalid Transaction', 'Transaction is outdated'],
    [1010, 'Invalid Transaction', { invalid: { stale: null } }],
  ])('what a node has, or may have had, is sent: code %s, %s (%j)', (code, message, data) => {
    const refusal = new NodeError('wire/rpc', { code, message, data })
    expect(toRefusal(refusal, 'Scripted')).toBeUndefined()
  })

  test('a node that takes it and says nothing has sent it', async () => {
    const { transfer, waitFor } = await change((question) => {
      if (question.method !== 'author_submitExtrinsic') return undefined
      void on.ask('author_submitExtrinsic', question.params)
      return 'silence'
    })
    const hash = await transfer()
    expect(await waitFor(hash)).toBe(hash)
  })

  test('a node that refuses says why', async () => {
    const { transfer } = await change(
      only('author_submitExtrinsic', { error: { code: 1010, message: '', data: 'has a bad signature' } }),
    )
    await expect(transfer()).rejects.toMatchObject({ code: 'send/signature-missing' })
  })

  test.each([
    { code: 1010, message: 'Invalid Transaction', data: 'Transaction is outdated' },
    { code: 1012, message: 'Transaction is temporarily banned' },
  ])('what a second node says of one that is in a block already is no refusal ($code)', async (error) => {
    let handed = 0
    const { transfer, waitFor } = await change(
      async ({ method, params }) => {
        if (method !== 'author_submitExtrinsic') return undefined
        handed++
        if (handed > 1) return { error }
        const before = await on.ask('chain_getFinalizedHead')
        await on.ask(method, params)
        await expect.poll(() => on.ask('chain_getFinalizedHead'), { timeout: 20_000 }).not.toBe(before)
        return 'silence'
      },
      [on.chain.url],
    )
    const hash = await transfer()
    expect(handed).toBe(2)
    expect(await waitFor(hash)).toBe(hash)
  })
})

describe('waiting', () => {
  /** A node that never hands anything on, and goes on making blocks with nothing in them. */
  function createEmptyChain(step: number) {
    let number = 0
    let isSent = false
    const hash = toHex(new Uint8Array(32).fill(9))
    return ({ method, params }: NodeQuestion): ChangedAnswer => {
      if (method === 'author_submitExtrinsic') {
        isSent = true
        return { result: hash }
      }
      if (!isSent) return undefined
      if (method === 'chain_getHeader') {
        number += step
        return { result: { number: `0x${number.toString(16)}`, parentHash: hash } }
      }
      if (method === 'chain_getBlockHash') return { result: Number(params[0]) > number ? null : hash }
      const header = { number: '0x1', parentHash: hash }
      return method === 'chain_getBlock' ? { result: { block: { header, extrinsics: ['0x00'] } } } : undefined
    }
  }

  test('ends when no block can take it any more', async () => {
    const { transfer, waitFor } = await change(createEmptyChain(40))
    await expect(waitFor(await transfer())).rejects.toMatchObject({
      code: 'send/failed',
      cause: expect.objectContaining({ message: expect.stringContaining('none can any more') }),
    })
  })

  describe('for what an earlier page has sent', () => {
    const timeKey = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
    const final = 5_000_000
    const blockMs = 6_000
    const nowMs = Date.now()
    const toTimeMs = (number: number) => nowMs - (final - number) * blockMs
    const toFakeHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

    /** The local chain's last block far back in a long chain whose other blocks are empty; states before `firstState` are dropped. */
    async function createLongChain(at: number, firstState = 0) {
      const head = String(await on.ask('chain_getFinalizedHead'))
      const { parentHash } = (await on.ask('chain_getHeader', [head])) as { parentHash: string }
      const hashes = new Map([
        [at, head],
        [at - 1, parentHash],
      ])
      const header = { number: `0x${final.toString(16)}`, parentHash }
      return ({ method, params }: NodeQuestion): ChangedAnswer => {
        if (method === 'chain_getHeader') return { result: header }
        if (method === 'chain_getBlockHash') {
          const number = Number(params[0])
          return { result: hashes.get(number) ?? toFakeHash(number) }
        }
        const [first, second] = params.map(String)
        if (method === 'state_getStorage' && first === timeKey) {
          const known = [...hashes].find(([, hash]) => hash === second)
          const number = known ? known[0] : Number(second)
          if (number < firstState) return { error: { code: 4003, message: 'State already discarded' } }
          return { result: toHex(writeLittleEndian(toTimeMs(number), 8)) }
        }
        const isFake = method === 'chain_getBlock' && first?.startsWith('0x0000000000')
        return isFake ? { result: { block: { header, extrinsics: ['0x00'] } } } : undefined
      }
    }

    async function send(): Promise<string> {
      const { transfer, waitFor } = await change(() => undefined)
      return waitFor(await transfer())
    }

    test.each([
      ['days ago', final - 80_000],
      ['an hour ago', final - 600],
      ['just now', final - 3],
    ])('%s, finds it by the time it was sent', async (_, at) => {
      const hash = await send()
      const { send: later, node } = await change(await createLongChain(at))
      const { network } = on
      const sentAtMs = toTimeMs(at) - 10_000
      expect(await later.waitForReceipt({ network, hash, sentAtMs, signal })).toBe(hash)
      expect(node.asked.length).toBeLessThan(400)
    })

    test('says that it is not known where no block of that time has it', async () => {
      const { send: later, node } = await change(await createLongChain(final - 80_000))
      const wanted = { network: on.network, hash: toHex(new Uint8Array(32).fill(8)), signal }
      await expect(
        later.waitForReceipt({ ...wanted, sentAtMs: toTimeMs(final - 80_000) }),
      ).rejects.toMatchObject({ code: 'send/receipt-timeout' })
      expect(node.asked.length).toBeLessThan(700)
    })

    test('looks no further back than the node knows states', async () => {
      const hash = await send()
      const { send: later } = await change(await createLongChain(final - 200, final - 256))
      const wanted = { network: on.network, hash, signal }
      expect(await later.waitForReceipt({ ...wanted, sentAtMs: toTimeMs(final - 200) })).toBe(hash)
    })
  })

  test('ends when nobody waits any more', async () => {
    const { transfer, waitFor } = await change(createEmptyChain(0))
    const leaving = new AbortController()
    const waiting = waitFor(await transfer(), leaving.signal)
    const reason = new Error('left')
    setTimeout(() => leaving.abort(reason), 50)
    await expect(waiting).rejects.toBe(reason)
  })

  test('goes on while nodes do not answer, or have not got as far', async () => {
    let silences = 0
    const { transfer, waitFor } = await change(({ method }) => {
      if (method !== 'chain_getBlock' || silences > 3) return undefined
      silences++
      return silences % 2 === 0 ? 'silence' : { result: null }
    })
    const hash = await transfer()
    expect(await waitFor(hash)).toBe(hash)
    expect(silences).toBe(4)
  })

  test.each([null, '0x', '0x0409', `0x04${'00'.repeat(40)}`, '0xfeffffff'])(
    'does not say that it went well where the events are %s',
    async (result) => {
      const events = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
      const { transfer, waitFor } = await change(({ method, params }) =>
        method === 'state_getStorage' && params[0] === events ? { result } : undefined,
      )
      await expect(waitFor(await transfer())).rejects.toMatchObject({ code: 'send/receipt-timeout' })
    },
  )
})
