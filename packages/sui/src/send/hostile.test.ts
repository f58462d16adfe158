import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { createChainContext, type SuiWalletOptions } from '@latchkey/testing'
import { bcs } from '@mysten/sui/bcs'
import { decodeSuiPrivateKey } from '@mysten/sui/cryptography'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nativeCoinType } from '../coins/CoinType.js'
import { createNode } from '../network/createNode.js'
import { type ConnectedWallet, type Hearsay, startTestSend, type TestSend } from '../testing/startTestSend.js'

const ending = new AbortController()
const { signal } = ending
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(signal)
})
afterEach(() => on.lie(undefined))
afterAll(async () => {
  ending.abort()
  await on.chain.stop()
})

const receiver = `0x${'7'.repeat(64)}`
const thief = `0x${'6'.repeat(64)}`
const sui = 1_000_000_000n

async function connect(
  options: Partial<SuiWalletOptions> = {},
): Promise<ConnectedWallet & { secretKey: string }> {
  const { secretKey } = await on.createAccount(sui, 3n * sui)
  return { ...(await on.connect(secretKey, options)), secretKey }
}
type Data = ReturnType<typeof bcs.TransactionData.parse>['V1']
/** Signs this transaction instead, in another way than was reviewed. */
const rebuild = (change: (data: Data) => object | undefined) => (bytes: Uint8Array) => {
  const data = bcs.TransactionData.parse(bytes).V1
  const changed = change(data)
  return new Uint8Array(bcs.TransactionData.serialize({ V1: { ...data, ...changed } } as never).toBytes())
}
const inputsOf = (data: Data) => data.kind.ProgrammableTransaction?.inputs ?? []
/** Replaces a pure input, counted from the end: the receiver is the last, the amount before it. */
const withPure = (back: number, value: Uint8Array) =>
  rebuild((data) => {
    const inputs = inputsOf(data)
    inputs.splice(inputs.length - back, 1, { $kind: 'Pure', Pure: { bytes: encodeBase64(value) } })
    return undefined
  })
const amountOf = (amount: bigint) => new Uint8Array(bcs.u64().serialize(amount).toBytes())

const changes: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  'another receiver': withPure(1, Uint8Array.from(Buffer.from(thief.slice(2), 'hex'))),
  'another amount': withPure(2, amountOf(6n)),
  'no transaction': () => Uint8Array.of(0),
  'a higher budget': rebuild((data) => ({
    gasData: { ...data.gasData, budget: BigInt(data.gasData.budget) + 1n },
  })),
  'another payer of gas': rebuild((data) => ({ gasData: { ...data.gasData, owner: thief } })),
  'another sender': rebuild(() => ({ sender: thief })),
  'an epoch that is over': rebuild(() => ({ expiration: { Epoch: 0 } })),
  'a transfer more': rebuild((data) => {
    const commands = data.kind.ProgrammableTransaction?.commands ?? []
    commands.push(...commands.map((command) => ({ ...command })))
    return undefined
  }),
  'the whole coin': rebuild((data) => {
    const commands = data.kind.ProgrammableTransaction?.commands ?? []
    const transfer = commands.at(-1)
    if (transfer?.$kind === 'TransferObjects') {
      transfer.TransferObjects.objects.push({ $kind: 'GasCoin', GasCoin: true })
    }
    return undefined
  }),
  'a call of a program': rebuild((data) => {
    data.kind.ProgrammableTransaction?.commands.unshift({
      $kind: 'MoveCall',
      MoveCall: { package: thief, module: 'steal', function: 'all', typeArguments: [], arguments: [] },
    } as never)
    return undefined
  }),
  'one flipped bit of the amount': (bytes) => {
    const changed = bytes.slice()
    const at = changed.findIndex((byte, index) => byte === 5 && changed[index - 1] === 8)
    changed[at] = 4
    return changed
  },
  'a byte more': (bytes) => Uint8Array.from([...bytes, 0]),
}

describe('a wallet that signs something else than was reviewed: nothing is handed over', () => {
  test.each(Object.entries(changes))('%s', async (_, toSignedTransaction) => {
    const from = await connect({ toSignedTransaction })
    const held = on.getHeld(from.address)
    const asked: string[] = []
    on.lie(({ query }) => void asked.push(query))
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/changed-by-wallet',
      context: { walletName: 'Example' },
    })
    expect(asked.filter((query) => query.startsWith('mutation'))).toEqual([])
    expect(on.getHeld(from.address)).toBe(held)
  })

  test('but it may choose other coins to pay with, a lower budget and another price', async () => {
    const other = await on.createAccount(sui)
    const from = await on.connect(other.secretKey)
    await on.chain.fund({ address: from.address, amount: 2n * sui })
    const node = createNode(on.network, { ...createChainContext() }, signal)
    const { coins } = await node.getCoins(from.address, nativeCoinType)
    const smallest = coins.at(-1)
    from.wallet.behaviour.toSignedTransaction = rebuild((data) => ({
      gasData: {
        ...data.gasData,
        payment: [{ objectId: smallest?.id, version: smallest?.version, digest: smallest?.digest }],
        price: BigInt(data.gasData.price) + 1n,
        budget: BigInt(data.gasData.budget) - 10n,
      },
    }))
    const before = on.getHeld(receiver)
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(on.getHeld(receiver) - before).toBe(5n)
  })

  test.each<[string, (answer: { bytes: string; signature: string }) => unknown, string]>([
    ['no answer', () => undefined, 'wallet/request-failed'],
    ['no signature', ({ bytes }) => ({ bytes }), 'wallet/request-failed'],
    ['no bytes', ({ signature }) => ({ signature }), 'wallet/request-failed'],
    ['bytes that are no base64', (answer) => ({ ...answer, bytes: '!' }), 'wallet/request-failed'],
    ['a short signature', (answer) => ({ ...answer, signature: 'AAAA' }), 'wallet/request-failed'],
    ['an error as its answer', () => ({ error: { code: 4001 } }), 'wallet/rejected'],
    [
      'a signature with a flipped bit',
      (answer) => {
        const bytes = decodeBase64(answer.signature) ?? new Uint8Array()
        bytes[5] = (bytes[5] ?? 0) ^ 1
        return { ...answer, signature: encodeBase64(bytes) }
      },
      'send/signature-missing',
    ],
  ])('a wallet with %s', async (_, toSignedAnswer, code) => {
    const from = await connect({ toSignedAnswer: toSignedAnswer as never })
    const held = on.getHeld(from.address)
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({ code })
    expect(on.getHeld(from.address)).toBe(held)
  })

  test('a wallet that declines, or signs with a key of its own', async () => {
    const from = await connect({ reject: ['sui:signTransaction'] })
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    from.wallet.behaviour.reject = []
    const stranger = new Ed25519Keypair()
    const bytesOf = async (bytes: string) => stranger.signTransaction(decodeBase64(bytes) ?? new Uint8Array())
    from.wallet.behaviour.toSignedAnswer = async ({ bytes }) => ({ ...(await bytesOf(bytes)) })
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/signature-missing',
    })
    expect(decodeSuiPrivateKey(from.secretKey).secretKey).toHaveLength(32)
  })
})

describe('a wallet that only sends', () => {
  const requests = ['standard:connect', 'sui:signPersonalMessage', 'sui:signAndExecuteTransaction'] as const

  test.each([
    ['to somebody else', changes['another receiver']],
    ['another amount', changes['another amount']],
  ])('is found out where it sends %s, whatever it says of it', async (_, toSignedTransaction) => {
    const from = await connect({
      requests,
      ...(toSignedTransaction && { toSignedTransaction }),
      toExecutedAnswer: (answer) => ({ ...answer, bytes: '', effects: 'AAAA' }),
    })
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/sent-otherwise',
      context: { walletName: 'Example', hash: expect.any(String) },
    })
  })

  test('is found out where it names a transaction of somebody else', async () => {
    const other = await connect()
    const { hash } = await on.pay(other, { to: receiver, amountAtomic: 5n })
    const from = await connect({ requests, toExecutedAnswer: (answer) => ({ ...answer, digest: hash }) })
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/sent-otherwise',
    })
  })

  test.each([undefined, {}, { digest: '' }, { digest: 7 }, { digest: '0x12' }, { digest: 'l'.repeat(44) }])(
    'is not followed where it answers %j',
    async (answer) => {
      const from = await connect({ requests, toExecutedAnswer: () => answer })
      await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
        code: 'wallet/request-failed',
      })
    },
  )

  test('is not believed over a node that shows another transaction in its place', async () => {
    const from = await connect({ requests })
    const other = await connect()
    const { hash } = await on.pay(other, { to: receiver, amountAtomic: 5n })
    let looks = 0
    on.lie(async ({ query, variables }, answer) => {
      if (!query.includes('transaction(digest')) return undefined
      looks++
      if (looks > 2) return undefined
      const body = JSON.stringify({ query, variables: { ...variables, digest: hash } })
      return fetch(`${on.chain.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(answer)
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(looks).toBe(3)
  })
})

describe('a node that lies', () => {
  type Answer = Record<string, never>
  /** Changes the node's answers to questions with a word. */
  const change =
    (word: string, by: (data: Answer) => unknown): Hearsay =>
    async ({ query }, answer) => {
      if (!query.includes(word)) return undefined
      const said = (await (await answer()).json()) as { data: Answer }
      return new Response(JSON.stringify({ data: by(said.data) }))
    }
  const effectsOf = (data: unknown) =>
    (data as { simulateTransaction: { effects: Record<string, unknown> } }).simulateTransaction.effects
  const nodesOf = (data: unknown) =>
    (data as { address: { objects: { nodes: { objectBcs: string }[] } } }).address.objects.nodes

  test.each<[string, (effects: Record<string, unknown>) => object]>([
    [
      'moves more',
      (effects) => ({
        balanceChanges: {
          nodes: [
            ...(effects.balanceChanges as { nodes: object[] }).nodes,
            { owner: { address: thief }, coinType: { repr: '0x2::sui::SUI' }, amount: '5' },
          ],
        },
      }),
    ],
    ['moves nothing', () => ({ balanceChanges: { nodes: [] } })],
    [
      'fails for a reason',
      () => ({ status: 'FAILURE', executionError: { message: 'MoveAbort: the coin is frozen' } }),
    ],
  ])('a simulation that %s is heeded', async (_, by) => {
    const from = await connect()
    on.lie(
      change('simulateTransaction', (data) => {
        const effects = effectsOf(data)
        return { simulateTransaction: { effects: { ...effects, ...by(effects) } } }
      }),
    )
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/would-fail',
    })
    expect(from.wallet.requests).toEqual([])
  })

  test('about what it costs gets no more than a bound, which is shown', async () => {
    const from = await connect()
    on.lie(
      change('simulateTransaction', (data) => {
        const effects = effectsOf(data)
        const nodes = (effects.balanceChanges as { nodes: { owner: { address: string }; amount: string }[] })
          .nodes
        const own = nodes.find(({ owner }) => owner.address === from.address)
        if (own) own.amount = String(-5n - 9_000_000_000_000n)
        const gasSummary = { computationCost: 9_000_000_000_000, storageCost: 0, storageRebate: 0 }
        return { simulateTransaction: { effects: { ...effects, gasEffects: { gasSummary } } } }
      }),
    )
    const transfer = {
      network: on.network,
      from: from.address,
      to: receiver,
      token: on.native,
      amountAtomic: 5n,
    }
    expect((await on.send.estimateFee({ ...transfer, signal })).feeAtomic).toBe(100_000_000n)
  })

  test('about coins gets nothing: what they are worth, whose they are and of which kind is in what transactions name', async () => {
    const from = await connect()
    await on.chain.fund({ address: from.address, amount: 9n, coinType: wal() })
    const asWal = on.toToken('WAL')
    const asUsdc = on.toToken('USDC')
    const transfer = { network: on.network, from: from.address, to: receiver, amountAtomic: 5n, signal }
    // Coins of WAL are passed off as USDC.
    on.lie(async ({ query, variables }) => {
      if (!query.includes('objects(') || !String(variables.type).includes('::usdc::')) return undefined
      const body = JSON.stringify({ query, variables: { ...variables, type: `0x2::coin::Coin<${wal()}>` } })
      const headers = { 'content-type': 'application/json' }
      return fetch(`${on.chain.url}/graphql`, { method: 'POST', headers, body })
    })
    await expect(on.send.estimateFee({ ...transfer, token: asUsdc })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    // A coin is said to hold more: it is another object then, which the network does not have.
    on.lie(
      change('objects(', (data) => {
        for (const node of nodesOf(data)) {
          const object = bcs.Object.parse(decodeBase64(node.objectBcs) ?? new Uint8Array())
          const contents = object.data.Move?.contents
          if (object.data.Move?.type.$kind !== 'Coin' || !contents) continue
          object.data.Move.contents = Uint8Array.from([
            ...contents.slice(0, 32),
            255,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
          ]) as never
          node.objectBcs = encodeBase64(new Uint8Array(bcs.Object.serialize(object).toBytes()))
        }
        return data
      }),
    )
    await expect(
      on.send.estimateFee({ ...transfer, amountAtomic: 100n, token: asWal }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^send\/(funds-moved|failed)$/),
    })
    on.lie(undefined)
    expect((await on.send.estimateFee({ ...transfer, token: asWal })).feeAtomic).toBeGreaterThan(0n)
  })

  test('that has no end of pages is not read to the end', async () => {
    const from = await connect()
    let pages = 0
    on.lie(
      change('objects(', (data) => {
        pages++
        const { address } = data as unknown as { address: { objects: object } }
        return {
          address: {
            ...address,
            objects: { ...address.objects, pageInfo: { hasNextPage: true, endCursor: `c${pages}` } },
          },
        }
      }),
    )
    // The node does not know such cursors.
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toBeDefined()
    pages = 0
    const first = new Map<string, Promise<string>>()
    on.lie(async ({ query, variables }, answer) => {
      if (!query.includes('objects(')) return undefined
      pages++
      const key = String(variables.type)
      if (!first.has(key))
        first.set(
          key,
          answer().then((response) => response.text()),
        )
      const said = JSON.parse((await first.get(key)) ?? '')
      said.data.address.objects.pageInfo = { hasNextPage: true, endCursor: `c${pages}` }
      return new Response(JSON.stringify(said))
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(pages).toBeLessThanOrEqual(12)
    // The same place again and again is the end.
    pages = 0
    let endCursor: string | null = null
    on.lie(async ({ query }, answer) => {
      if (!query.includes('objects(')) return undefined
      pages++
      const said = (await (await answer()).json()) as { data: { address: { objects: { pageInfo: object } } } }
      said.data.address.objects.pageInfo = { hasNextPage: true, endCursor }
      return new Response(JSON.stringify(said))
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(pages).toBe(1)
    pages = 0
    endCursor = 'here'
    on.lie(async ({ query, variables }) => {
      if (!query.includes('objects(')) return undefined
      pages++
      const body = JSON.stringify({ query, variables: { ...variables, after: null } })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${on.chain.url}/graphql`, { method: 'POST', headers, body })
      const said = (await answer.json()) as { data: { address: { objects: { pageInfo: object } } } }
      said.data.address.objects.pageInfo = { hasNextPage: true, endCursor }
      return new Response(JSON.stringify(said))
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(pages).toBe(2)
  })

  test.each([
    ['is down', () => new Response('down', { status: 503 })],
    ['answers with a page', () => new Response('<html></html>')],
    ['answers with too much', () => new Response(`{"data":"${'x'.repeat(300_000)}"}`)],
    ['answers with nothing', () => new Response('{"data":null}')],
    ['times out inside', () => new Response('{"data":null,"errors":[{"message":"Request timed out"}]}')],
  ])('that %s is no answer', async (_, answer) => {
    const from = await connect()
    on.lie(answer)
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'wire/network',
    })
  })

  test('that takes a transaction and says it does not know is not believed', async () => {
    const from = await connect()
    on.lie(async ({ query }, answer) => {
      if (!query.startsWith('mutation')) return undefined
      await answer()
      return new Response('gone', { status: 502 })
    })
    const before = on.getHeld(receiver)
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    on.lie(async ({ query }, answer) => {
      if (!query.startsWith('mutation')) return undefined
      await answer()
      return new Response(
        '{"data":null,"errors":[{"message":"object version unavailable","extensions":{"code":"BAD_USER_INPUT"}}]}',
      )
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(on.getHeld(receiver) - before).toBe(10n)
    // Nor where it lists nothing at first.
    let looks = 0
    on.lie(async ({ query }, answer) => {
      if (query.includes('transaction(digest') && looks++ === 0)
        return new Response('{"data":{"transaction":null}}')
      if (!query.startsWith('mutation')) return undefined
      await answer()
      return new Response('gone', { status: 502 })
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(on.getHeld(receiver) - before).toBe(15n)
    expect(looks).toBeGreaterThan(1)
  })

  const toRefusal = (message: string) => {
    const errors = [{ message, extensions: { code: 'BAD_USER_INPUT' } }]
    return new Response(JSON.stringify({ data: null, errors }))
  }

  const silence = () => new Response('gone', { status: 502 })
  const nothing = () => new Response('{"data":{"transaction":null}}')
  test.each([
    ['Object 0x1 is not available for consumption', 'does not answer', silence],
    ['Object 0x1 is not available for consumption', 'lists it a moment later', nothing],
    ['Insufficient balance for withdrawal', 'does not answer', silence],
    ['Insufficient balance for withdrawal', 'lists it a moment later', nothing],
  ])('that says “%s” of what the network has, and then %s', async (message, _, toLook) => {
    const from = await connect()
    const before = on.getHeld(receiver)
    let looks = 0
    on.lie(async ({ query }, answer) => {
      if (query.includes('transaction(digest') && looks++ === 0) return toLook()
      if (!query.startsWith('mutation')) return undefined
      await answer()
      return toRefusal(message)
    })
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(on.getHeld(receiver) - before).toBe(5n)
  })

  test('that does not take a transaction, and then does not answer, is heeded where nothing of it is gone', async () => {
    const from = await connect()
    on.lie(({ query }) => {
      if (query.includes('transaction(digest')) return silence()
      return query.startsWith('mutation') ? toRefusal('Transaction Expired') : undefined
    })
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/expired',
    })
  })

  test.each([400, 404, 409, 422])(
    'that answers once with status %i has not refused what is asked',
    async (status) => {
      const from = await connect()
      const before = on.getHeld(receiver)
      const once = new Set(['mutation', 'transaction(digest'])
      on.lie(async ({ query }, answer) => {
        const word = [...once].find((one) => query.includes(one))
        if (word === undefined) return undefined
        once.delete(word)
        if (word === 'mutation') await answer()
        return new Response('no such page', { status })
      })
      await on.pay(from, { to: receiver, amountAtomic: 5n })
      expect(once.size).toBe(0)
      expect(on.getHeld(receiver) - before).toBe(5n)
    },
  )

  test('that lists coins of somebody else gives none of them away', async () => {
    const from = await connect()
    const other = await on.createAccount(9n * sui)
    on.lie(async ({ query, variables }) => {
      if (!query.includes('objects(')) return undefined
      const body = JSON.stringify({ query, variables: { ...variables, owner: other.address } })
      const headers = { 'content-type': 'application/json' }
      return fetch(`${on.chain.url}/graphql`, { method: 'POST', headers, body })
    })
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test.each([
    ['Transaction Expired', 'send/expired'],
    ['Balance of gas object 1 is lower than the needed amount: 2', 'send/insufficient-funds'],
    ['Object 0x1 is locked by another transaction', 'send/funds-moved'],
    ['Gas price 5 under reference gas price (RGP) 1000', 'send/fee-too-low'],
    ['something new', 'send/failed'],
    ['Invalid signature was given to the function', 'send/signature-missing'],
  ])('that says “%s” of what it is handed', async (message, code) => {
    const from = await connect()
    on.lie(({ query }) => (query.startsWith('mutation') ? toRefusal(message) : undefined))
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({ code })
  })

  test('that says a transaction failed is asked why', async () => {
    const from = await connect()
    on.lie(
      change('transaction(digest', (data) => ({
        transaction: {
          ...(data as unknown as { transaction: object }).transaction,
          effects: { status: 'FAILURE', executionError: { message: 'InsufficientGas' } },
        },
      })),
    )
    await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
      code: 'send/reverted',
      context: { reason: 'InsufficientGas', hash: expect.any(String) },
    })
  })
})

const wal = () => {
  const token = on.toToken('WAL')
  return decodeURIComponent('address' in token ? (token.address.split(':')[2] ?? '') : '')
}
