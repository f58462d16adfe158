import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { answerRpc, startUpstream, type Upstream } from '../../../testing/startUpstream.js'
import { findMetadataAddress } from './metaplex.js'
import { tokenPrograms } from './tokenPrograms.js'

const victim = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const flooded = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const toAddress = (name: string) => encodeBase58(createHash('sha256').update(name).digest())
const honest = toAddress('honest')
const text = (value: string | Buffer, length?: number) => {
  const bytes = Buffer.from(value as string)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length ?? bytes.length)
  return Buffer.concat([size, bytes])
}
const mint = (decimals: number) => {
  const bytes = Buffer.alloc(82)
  bytes[44] = decimals
  bytes[45] = 1
  return bytes
}
const extension = (kind: number, data: Buffer, length = data.length) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind)
  head.writeUInt16LE(length & 0xffff, 2)
  return Buffer.concat([head, data])
}
const extended = (decimals: number, ...extensions: Buffer[]) =>
  Buffer.concat([mint(decimals), Buffer.alloc(83), Buffer.of(1), ...extensions])
const named = (...texts: Buffer[]) => extension(19, Buffer.concat([Buffer.alloc(64), ...texts]))
const kept = (address: string, ...texts: Buffer[]) =>
  Buffer.concat([Buffer.of(4), Buffer.alloc(32), decodeBase58(address) ?? Buffer.alloc(0), ...texts])

type Account = { owner: string; bytes: Buffer }
/** By what is wrong with it: the mint, what Metaplex keeps of it, and what is shown (null for the address). */
const hostile: [
  what: string,
  mint: Account,
  kept: ((address: string) => Buffer) | null,
  shown: string | null,
][] = [
  ['no name', { owner: tokenPrograms.token, bytes: mint(6) }, null, null],
  [
    'a filled name',
    { owner: tokenPrograms.token, bytes: mint(6) },
    (at) => kept(at, text(`Padded${'\0'.repeat(26)}`), text('PAD\0\0')),
    'Padded',
  ],
  [
    'another one’s name',
    { owner: tokenPrograms.token, bytes: mint(6) },
    () => kept(honest, text('Honest'), text('HON')),
    null,
  ],
  [
    'an embedded name',
    {
      owner: tokenPrograms['token-2022'],
      bytes: extended(6, extension(18, Buffer.alloc(64)), named(text('Embedded'), text('EMB'))),
    },
    null,
    'Embedded',
  ],
  [
    'a known name',
    { owner: tokenPrograms['token-2022'], bytes: extended(6, named(text('USD Coin'), text('USDC'))) },
    null,
    'USD Coin',
  ],
  [
    'text turned round',
    {
      owner: tokenPrograms['token-2022'],
      bytes: extended(6, named(text('abc\u202Edef\u2066'), text('X\u200B'))),
    },
    null,
    'abcdef',
  ],
  [
    'a huge name',
    { owner: tokenPrograms['token-2022'], bytes: extended(6, named(text('x'.repeat(5_000)), text('HUGE'))) },
    null,
    'x'.repeat(64),
  ],
  [
    'a length without a text',
    { owner: tokenPrograms['token-2022'], bytes: extended(6, named(text('Short', 0xffff_ffff))) },
    null,
    'Short',
  ],
  [
    'extensions without end',
    {
      owner: tokenPrograms['token-2022'],
      bytes: extended(6, ...Array.from({ length: 300 }, () => extension(7, Buffer.alloc(0)))),
    },
    null,
    null,
  ],
  [
    'no characters',
    {
      owner: tokenPrograms['token-2022'],
      bytes: extended(6, named(text(Buffer.from('ff41fec3', 'hex')), text(''))),
    },
    null,
    'A',
  ],
  ['no mint', { owner: '11111111111111111111111111111111', bytes: Buffer.alloc(0) }, null, null],
]
const mints = hostile.map(([what]) => toAddress(what))

const hold = (address: string, amount: string, decimals: number, name = address) => ({
  pubkey: toAddress(`account of ${name}`),
  account: { data: { parsed: { info: { mint: address, tokenAmount: { amount, decimals } } } } },
})
const accounts = [
  hold(honest, '7000000', 6),
  hold(honest, '500000', 6, 'a second one'),
  ...mints.map((address) => hold(address, '1000000', 6)),
  hold(toAddress('empty'), '0', 6),
  hold(toAddress('ticket'), '1', 0),
  hold(toAddress('countless'), '1', 255),
  { pubkey: 'x', account: { data: ['AAAA', 'base64'] } },
  { nonsense: true },
]
const flood = Array.from({ length: 25_000 }, (_, index) => hold(`${'1'.repeat(400)}${index}`, '1', 6))

const stored = new Map<string, Account>(
  hostile.flatMap(([, account, keep], index): [string, Account][] => {
    const address = mints[index] ?? ''
    const metadata = {
      owner: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
      bytes: keep?.(address) ?? Buffer.alloc(0),
    }
    return [
      [address, account],
      ...(keep ? [[findMetadataAddress(address), metadata] as [string, Account]] : []),
    ]
  }),
)

function answer({ method, params }: { method: string; params: unknown[] }): unknown {
  const [first, filter] = params as [
    string | string[],
    { mint?: string; programId?: string; dataSlice?: { length: number } },
  ]
  if (method === 'getBalance') return { value: 1_500_000_000 }
  if (method === 'getTokenAccountsByOwner') {
    if (filter.mint) return { value: filter.mint === honest ? [hold(honest, '7000000', 6)] : [] }
    if (filter.programId !== tokenPrograms.token) return { value: [] }
    return { value: first === flooded ? flood : accounts }
  }
  if (method !== 'getMultipleAccounts') return null
  const value = (first as string[]).map((address) => {
    const account = stored.get(address)
    const bytes = account?.bytes.subarray(0, filter.dataSlice?.length)
    return account ? { owner: account.owner, data: [bytes?.toString('base64'), 'base64'] } : null
  })
  return { value }
}

let node: Upstream
let gateway: TestApp
beforeAll(async () => {
  node = await startUpstream(answerRpc(answer))
  gateway = await createTestApp({
    networks: [
      {
        caipNetworkId: 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis',
        chainNamespace: 'solana',
        name: 'Local Solana',
        isLocal: true,
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: [node.url] } },
        tokens: [{ address: honest, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' }],
      },
    ],
  })
})
afterAll(async () => {
  await gateway?.close()
  await node?.close()
})

const read = async (account: string, query = '') => {
  const url = `/v1/account/${account}/balance?projectId=p1&currency=usd${query}`
  const response = await gateway.app.inject(url)
  expect(response.statusCode).toBe(200)
  return response.json().balances as {
    name: string
    symbol: string
    address: string
    iconUrl: string
    quantity: { numeric: string }
  }[]
}

describe('an account that hostile tokens were sent to', () => {
  test('has its honest tokens first, summed over their accounts', async () => {
    expect((await read(victim)).slice(0, 2)).toMatchObject([
      { symbol: 'SOL', quantity: { numeric: '1.500000000' } },
      { symbol: 'USDC', quantity: { numeric: '7.500000' }, value: 7.5 },
    ])
  })

  test('names every other one by what can be shown of it, and vouches for none with a picture', async () => {
    const rows = new Map((await read(victim)).slice(2).map((row) => [row.address.split(':')[2], row]))
    for (const [index, [what, , , shown]] of hostile.entries()) {
      const mint = mints[index] ?? ''
      const short = `${mint.slice(0, 4)}…${mint.slice(-6)}`
      expect(rows.get(mint), what).toMatchObject({ name: shown ?? short, iconUrl: '' })
    }
    expect(rows.size).toBe(hostile.length)
  })

  test('is read with four calls, and with three once the names are known', async () => {
    const before = node.received.length
    await read(victim)
    expect(node.received.length - before).toBe(3)
  })

  test('has what can still be read where a node cannot tell all', async () => {
    expect(await read(flooded)).toMatchObject([
      { symbol: 'SOL' },
      { symbol: 'USDC', quantity: { numeric: '7.000000' } },
    ])
  })
})
