import type { HistoryTransaction } from '@latchkey/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { encodeSs58 } from './ss58.js'

const chainId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const otherId = 'polkadot:48239ef607d7928874027a43a6768920'
const account = encodeSs58(new Uint8Array(32).fill(7), 0)
const other = encodeSs58(new Uint8Array(32).fill(8), 0)

/** What the node answers, by method; and what the list of transfers answers, by its body. */
let answers: Record<string, unknown>
let scan: (body: { address: string; page: number; row: number }, key: unknown) => unknown
let upstream: Upstream
let gateway: TestApp
beforeAll(async () => {
  upstream = await startUpstream((body, response, request) => {
    response.setHeader('content-type', 'application/json')
    const asked = JSON.parse(body)
    if (request.url !== '/') {
      const answer = scan(asked, request.headers['x-api-key'])
      // Nothing: it hangs.
      if (answer !== undefined) response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
      return
    }
    const answer = answers[asked.method]
    response.end(
      typeof answer === 'string' && answer.startsWith('<')
        ? answer
        : JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: answer }),
    )
  })
  const network = {
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    // The first of them does not answer at all.
    rpcUrls: { default: { http: ['http://127.0.0.1:9', `${upstream.url}/`] } },
    isLocal: true,
  }
  const polkadot = { ss58Prefix: 0, scanUrl: `${upstream.url}/`, scanKey: 'secret-key' }
  gateway = await createTestApp({
    networks: [
      {
        ...network,
        caipNetworkId: chainId,
        name: 'Polkadot',
        polkadot: { ...polkadot, existentialDeposit: '100' },
      },
      {
        ...network,
        caipNetworkId: otherId,
        name: 'Kusama',
        polkadot: { ss58Prefix: 2, scanUrl: 'http://127.0.0.1:9' },
      },
    ],
  })
})
afterAll(async () => {
  await gateway?.close()
  await upstream?.close()
})
beforeEach(() => {
  answers = {}
  scan = () => ({ code: 0, data: { count: 0, transfers: null } })
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}

describe('balances', () => {
  const read = (id = chainId) =>
    get(`account/${account}/balance?currency=usd&chainId=${id}&forceUpdate=${id}:0x`)
  /** An account's state: `AccountInfo`. */
  const toState = (free: bigint, reserved = 0n, frozen = 0n) => {
    const bytes = Buffer.alloc(80)
    for (const [index, amount] of [free, reserved, frozen].entries()) {
      bytes.writeBigUInt64LE(amount & 0xffff_ffff_ffff_ffffn, 16 + 16 * index)
      bytes.writeBigUInt64LE(amount >> 64n, 24 + 16 * index)
    }
    bytes.writeUInt8(0x80, 79)
    return `0x${bytes.toString('hex')}`
  }

  test.each([
    ['free without the deposit', toState(1_000n), '900'],
    ['reserved money is not free', toState(1_000n, 5_000n), '900'],
    ['frozen money stays', toState(1_000n, 0n, 400n), '600'],
    ['frozen money that is reserved does not count twice', toState(1_000n, 300n, 400n), '900'],
    ['frozen beyond the reserved', toState(1_000n, 100n, 400n), '700'],
    ['more is frozen than there is', toState(1_000n, 0n, 2_000n), '0'],
    ['less than the deposit', toState(99n), '0'],
    ['exactly the deposit', toState(100n), '0'],
    ['no account', null, '0'],
    ['more than 64 bits', toState(2n ** 100n), String(2n ** 100n - 100n)],
  ])('%s', async (_, state, expected) => {
    answers = { state_getStorage: state }
    const { body } = await read()
    expect(body.balances[0].quantity.numeric.replace('.', '').replace(/^0+(?=\d)/, '')).toBe(expected)
  })

  test.each([
    ['79 bytes', toState(1_000n).slice(0, -2)],
    ['81 bytes', `${toState(1_000n)}00`],
    ['an empty value', '0x'],
    ['half a byte', `${toState(1_000n)}0`],
    ['a number', 5],
    ['an object', { free: '1000' }],
    ['nothing', undefined],
    ['a page', '<html>'],
    ['megabytes', `0x${'00'.repeat(2_000_000)}`],
  ])('a node that answers with %s has told nothing', async (_, state) => {
    answers = { state_getStorage: state }
    expect((await read()).status).toBe(503)
  })

  test.each([
    ['no version', {}],
    ['no metadata', { state_getRuntimeVersion: { specVersion: 1 } }],
    [
      'metadata without the constant',
      { state_getRuntimeVersion: { specVersion: 2 }, state_getMetadata: '0x6d65746100' },
    ],
  ])('without the deposit there is no balance: %s', async (_, more) => {
    answers = { state_getStorage: toState(1_000n), ...more }
    expect((await read(otherId)).status).toBe(503)
  })
})

test('metadata is read once for each runtime', async () => {
  const constant = Buffer.concat([
    ...[
      Buffer.from([18 << 2]),
      Buffer.from('ExistentialDeposit'),
      Buffer.from([24, 64, 100]),
      Buffer.alloc(15),
    ],
  ])
  answers = {
    state_getStorage: null,
    state_getRuntimeVersion: { specVersion: 1_002_000 },
    state_getMetadata: `0x${constant.toString('hex')}`,
  }
  gateway.clock.nowMs += 10 * 60_000
  const countMetadata = () => upstream.received.filter((body) => body.includes('state_getMetadata')).length
  const before = countMetadata()
  for (let count = 0; count < 3; count += 1) {
    const path = `account/${account}/balance?currency=usd&chainId=${otherId}&forceUpdate=${otherId}:0x`
    expect((await get(path)).status).toBe(200)
  }
  expect(countMetadata()).toBe(before + 1)
})

describe('histories', () => {
  const history = async (query = '') => await get(`account/${account}/history?chainId=${chainId}${query}`)
  const row = (number: number, more: object = {}) => ({
    ...{ from: other, to: account, success: true, hash: `0x${number.toString(16).padStart(64, '0')}` },
    ...{ block_num: number, block_timestamp: 1_700_000_000 + number, module: 'balances' },
    ...{ amount: '1', amount_v2: '10000000000', fee: '159000000', nonce: 4, asset_symbol: 'DOT' },
    ...{ asset_type: 'native', item_id: null },
    ...more,
  })
  type Row = ReturnType<typeof row>
  const list = (rows: readonly Row[]) => {
    scan = ({ page, row: size }) => {
      const transfers = rows.slice(page * size, (page + 1) * size)
      return {
        code: 0,
        message: 'Success',
        data: { count: rows.length, transfers: transfers.length ? transfers : null },
      }
    }
  }
  const hashesOf = (body: { data: HistoryTransaction[] }) => body.data.map(({ metadata }) => metadata.hash)

  test('are asked for with the operator’s key, in the network’s spelling', async () => {
    let seen: unknown
    scan = (body, key) => {
      seen = [key, body]
      return { code: 0, data: { transfers: [row(1)] } }
    }
    const spelt = encodeSs58(new Uint8Array(32).fill(7), 42)
    const { body } = await get(`account/${spelt}/history?chainId=${chainId}`)
    expect(seen).toEqual(['secret-key', { address: account, row: 100, page: 0 }])
    expect(body.data).toMatchObject([
      { metadata: { operationType: 'receive' }, transfers: [{ direction: 'in' }] },
    ])
  })

  test('pages hold together although something new comes between them, and no extrinsic is torn', async () => {
    // Each third extrinsic has three transfers, so that pages of the list tear some of them.
    const rows = Array.from({ length: 150 }, (_, index) => 150 - index).flatMap((number) =>
      number % 3 === 0 ? [row(number), row(number), row(number)] : [row(number)],
    )
    const expected = Array.from({ length: 150 }, (_, index) => row(150 - index).hash)
    list(rows)
    const read: string[] = []
    const sizes: number[] = []
    let next: string | null = null
    let newest = 150
    for (let pages = 0; pages < 10; pages += 1) {
      const { body }: { body: { data: HistoryTransaction[]; next: string | null } } = await history(
        next === null ? '' : `&cursor=${next}`,
      )
      read.push(...hashesOf(body))
      sizes.push(...body.data.map(({ transfers }) => transfers?.length ?? 0))
      next = body.next
      if (next === null) break
      const more = [row(++newest), row(++newest), row(++newest)].toReversed()
      rows.unshift(...more)
    }
    expect(read).toEqual(expected)
    expect(sizes).toEqual(expected.map((_, index) => ((150 - index) % 3 === 0 ? 3 : 1)))
    expect(next).toBeNull()
  })

  test('a list whose last row told is gone goes on at its place', async () => {
    list(Array.from({ length: 60 }, (_, index) => row(60 - index)))
    const { body } = await history()
    expect(body.data).toHaveLength(25)
    list(Array.from({ length: 60 }, (_, index) => row(1_060 - index)))
    const second = await history(`&cursor=${body.next}`)
    expect(hashesOf(second.body)[0]).toBe(row(1_035).hash)
    list([])
    expect((await history(`&cursor=${body.next}`)).body).toEqual({ data: [], next: null })
  })

  test('an extrinsic with more transfers than are read has an end', async () => {
    scan = ({ row: size }) => ({ code: 0, data: { transfers: Array.from({ length: size }, () => row(7)) } })
    const { body } = await history()
    expect(hashesOf(body)).toEqual([row(7).hash])
    expect(body.data[0]?.transfers).toHaveLength(300)
  })

  test('a transfer to oneself, of another asset, without a fee, and both ways', async () => {
    list([
      row(4, { from: account, to: account }),
      row(3, { asset_symbol: 'USDC', asset_type: 'assets' }),
      row(2, { from: account, to: other, fee: '' }),
      row(1, { from: account, to: other }),
      row(1),
    ])
    const { body } = await history()
    expect(body.data).toMatchObject([
      { metadata: { operationType: 'send' }, transfers: [{ direction: 'self' }] },
      { metadata: { operationType: 'receive' }, transfers: [] },
      { metadata: { operationType: 'send' }, transfers: [{ direction: 'out', quantity: { numeric: '1' } }] },
      {
        metadata: { operationType: 'trade', fee: '159000000' },
        transfers: [{ direction: 'out' }, { direction: 'in' }],
      },
    ])
    expect(body.data[2].metadata).not.toHaveProperty('fee')
  })

  test.each([
    ['an error', { code: 20_008, message: 'Api rate limit exceeded', data: null }],
    ['a page', '<html>'],
    ['no list', { code: 0, data: { transfers: 5 } }],
    ['a row without a hash', { code: 0, data: { transfers: [row(1, { hash: '0x12' })] } }],
    ['a negative amount', { code: 0, data: { transfers: [row(1, { amount_v2: '-5' })] } }],
    ['an amount with a point', { code: 0, data: { transfers: [row(1, { amount_v2: '1.5' })] } }],
    [
      'more than was asked for',
      { code: 0, data: { transfers: Array.from({ length: 101 }, (_, at) => row(at)) } },
    ],
    ['megabytes', `"${'x'.repeat(3_000_000)}"`],
  ])('a list that answers with %s is no history', async (_, answer) => {
    scan = () => answer
    const { body, status } = await history()
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('secret-key')
  })

  test('one network that cannot be read does not hide the other', async () => {
    list([row(1)])
    const { body } = await get(`account/${account}/history`)
    expect(hashesOf(body)).toEqual([row(1).hash])
  })
})
