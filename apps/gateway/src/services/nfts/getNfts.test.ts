import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import type { Nft } from '@latchkey/wire'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { deployNfts, type TestCollection } from '../../testing/deployNfts.js'
import { hostileAnswers, placeHostileToken } from '../../testing/hostileToken.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'

const [rich, friend, stranger] = localAccounts
const victim: Hex = `0x${'8'.repeat(40)}`
const collector: Hex = `0x${'7'.repeat(40)}`
const keys = localContracts.keys.toLowerCase()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const scripted =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><style>rect{fill:red}</style><rect width="9" height="9"/></svg>'
const toJsonUri = (metadata: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`

let chains: TestChains<1>
let files: Upstream
let gateway: TestApp
let badges: TestCollection
let odd: TestCollection
/** By path. */
const served = new Map<string, string | Buffer>()
const asked: string[] = []

beforeAll(async () => {
  chains = await startTestChains()
  files = await startUpstream((_, response, { url = '' }) => {
    asked.push(url)
    const file = served.get(url)
    if (url.startsWith('/to?')) response.writeHead(302, { location: url.slice(4) }).end()
    else if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(file)
  })
  const [network] = chains.networks
  const rpcUrl = network.rpcUrls.default.http[0]
  const to = { rpcUrl, sender: rich }
  badges = await deployNfts('LatchkeyBadges', { ...to, args: [`${files.url}/badges/{id}.json`] })
  odd = await deployNfts('HostileNfts', { ...to, args: ['Claim at www.free.example', 'FREE'] })
  gateway = await createTestApp({
    networks: [network],
    config: {
      settings: { LATCHKEY_NFT_LOCAL_SOURCES: [files.url], LATCHKEY_IPFS_GATEWAYS: [`${files.url}/ipfs/`] },
    },
  })
})
afterAll(async () => {
  await gateway?.close()
  await files?.close()
  await chains?.stop()
})

const ask = (account: string, query = '&chainId=eip155:31337', app = gateway.app) =>
  app.inject(`/v1/account/${account}/nfts?projectId=p1${query}`)
const list = async (account: string, query?: string, app?: TestApp['app']): Promise<Nft[]> =>
  (await ask(account, query, app)).json().data
const getImage = (nft: Pick<Nft, 'contract' | 'token_id'>, app = gateway.app, headers = {}) =>
  app.inject({ url: `/v1/nft/eip155%3A31337/${nft.contract}/${nft.token_id}/image`, headers })
const transfer = async (from: string, to: string, tokenId: bigint) => {
  const data = encodeFunctionData({
    abi: parseAbi(['function transferFrom(address from, address to, uint256 tokenId)']),
    functionName: 'transferFrom',
    args: [from as Hex, to as Hex, tokenId],
  })
  await fetch(chains.networks[0].rpcUrls.default.http[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction' },
      params: [{ from, to: localContracts.keys, data }],
    }),
  })
}

describe('what an account holds', () => {
  test('NFTs are told with collection, name and picture, which their contract draws itself', async () => {
    const [newest, ...rest] = await list(rich)
    expect(rest).toHaveLength(1)
    expect(newest).toEqual({
      contract: keys,
      token_id: '2',
      kind: 'nft',
      amount: '1',
      name: 'Latchkey Key #2',
      collection: { name: 'Latchkey Keys', symbol: 'KEY' },
      description: 'A key of the local test chain. It has no value.',
      image_url: `https://gateway.example.org/v1/nft/eip155%3A31337/${keys}/2/image`,
      is_animated: false,
      traits: [],
      flags: { is_spam: false },
    })
  })

  test('one that was passed on is told to its new owner alone', async () => {
    const before = (await list(friend)).length
    await transfer(rich, friend, 1n)
    expect((await list(rich)).map(({ token_id }) => token_id)).toEqual(['2'])
    expect(await list(friend)).toHaveLength(before + 1)
  })

  test('of a number that several have the amount is told, with the metadata of that number', async () => {
    const id = 255n
    served.set(
      `/badges/${id.toString(16).padStart(64, '0')}.json`,
      JSON.stringify({
        name: 'Early\u202E bird',
        description: 'Was here',
        image: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a.png',
        animation_url: 'https://example.org/film.mp4',
        attributes: [{ trait_type: 'Year', value: 2026 }, 'none', { trait_type: 'Empty' }],
      }),
    )
    served.set('/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a.png', png)
    await badges.mint(collector, id, 3n)
    await badges.mint(collector, id, 4n)
    const held = await list(collector)
    expect(held).toMatchObject([
      {
        contract: badges.address,
        token_id: '255',
        kind: 'multi-token',
        amount: '7',
        name: 'Early bird',
        collection: { name: 'Latchkey Badges', symbol: 'BADGE' },
        is_animated: true,
        traits: [{ trait_type: 'Year', value: '2026' }],
        flags: { is_spam: false },
      },
    ])
    const image = await getImage({ contract: badges.address, token_id: '255' })
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.rawPayload).toEqual(png)
    const { etag } = image.headers
    const again = await getImage({ contract: badges.address, token_id: '255' }, gateway.app, {
      'if-none-match': etag,
    })
    expect(again.statusCode).toBe(304)
    expect(asked.filter((path) => path.endsWith('a.png'))).toHaveLength(1)
  })

  test('metadata of more than one call gives back are read whole', async () => {
    const account = `0x${'6'.repeat(40)}`
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1"/>'.repeat(1_500)}</svg>`
    await odd.mint(account, toJsonUri({ name: 'Long', image: `data:image/svg+xml,${drawing}` }))
    const [nft] = await list(account)
    expect(nft?.name).toBe('Long')
    expect((await getImage(nft as Nft)).payload).toBe(drawing)
  })

  test('many are told page by page, each once', async () => {
    const account = `0x${'5'.repeat(40)}`
    for (let index = 0; index < 30; index++) await odd.mint(account, toJsonUri({ name: `No. ${index}` }))
    const first = (await ask(account)).json() as { data: Nft[]; next: string }
    expect(first.data).toHaveLength(24)
    const second = (
      await ask(account, `&chainId=eip155:31337&cursor=${encodeURIComponent(first.next)}`)
    ).json()
    expect(second).toMatchObject({ next: null })
    const names = [...first.data, ...second.data].map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 30 }, (_, index) => `No. ${29 - index}`))
  })

  test('an account without NFTs has none', async () => {
    expect((await ask(`0x${'4'.repeat(40)}`)).json()).toEqual({ data: [], next: null })
  })
})

describe('what hostile contracts name', () => {
  const hold = async (...uris: string[]) => {
    const account: Hex = `0x${String(Math.random()).slice(2).padEnd(40, '1').slice(0, 40)}`
    for (const uri of uris) await odd.mint(account, uri)
    return (await list(account)).reverse()
  }
  const imageOf = async (image: string) => {
    const [nft] = await hold(toJsonUri({ name: 'Odd', image }))
    return getImage(nft as Nft)
  }

  test('a name that tells people to go somewhere is spam', async () => {
    expect((await hold(toJsonUri({ name: 'Odd' })))[0]?.flags).toEqual({
      is_spam: true,
      reason: 'advertising',
    })
  })

  test('a contract that fails, loops or answers without end hides none of the others', async () => {
    const [{ rpcUrls }] = chains.networks
    for (const [index, answer] of Object.values(hostileAnswers).entries())
      await placeHostileToken({
        ...{ rpcUrl: rpcUrls.default.http[0], answer, receiver: victim, sender: rich },
        address: `0xbad${String(index).padStart(37, '0')}`,
      })
    await odd.mint(victim, toJsonUri({ name: 'Honest' }))
    expect((await list(victim)).map(({ name }) => name)).toEqual(['Honest'])
  })

  test('metadata that are none leave name and picture open', async () => {
    served.set('/page', '<!doctype html><html></html>')
    served.set('/large', JSON.stringify({ name: 'x'.repeat(100_000) }))
    const held = await hold(
      ...[`${files.url}/page`, `${files.url}/large`, `${files.url}/missing`, 'ftp://example.org/a', ''],
      ...['data:application/json,["a"]', 'data:', `x${'y'.repeat(10_000)}`, 'file:///etc/passwd'],
    )
    expect(held).toHaveLength(9)
    expect(new Set(held.map(({ image_url, name }) => `${name} ${image_url}`))).toEqual(new Set(['null null']))
  })

  test('a page or a film is no picture, whatever its server calls it', async () => {
    served.set('/film', Buffer.from('\0\0\0\x18ftypmp42', 'latin1'))
    for (const path of ['/page', '/film', '/missing'])
      expect((await imageOf(files.url + path)).statusCode).toBe(404)
    const failure = (await imageOf(`${files.url}/page`)).json()
    expect(failure.error.code).toBe('nft/no-picture')
  })

  test('a drawing with a script is sent as a file that runs and loads nothing', async () => {
    served.set('/scripted', scripted)
    const { headers, payload } = await imageOf(`${files.url}/scripted`)
    expect(payload).toBe(scripted)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('a picture of more than 5 MB is not passed on', async () => {
    served.set('/huge', Buffer.concat([png, Buffer.alloc(50_000_000)]))
    expect((await imageOf(`${files.url}/huge`)).statusCode).toBe(404)
  })

  test('an address of a cloud is not asked, also behind a redirect', async () => {
    const cloud = 'http://169.254.169.254/latest/meta-data'
    for (const uri of [cloud, `${files.url}/to?${cloud}`, 'https://[::ffff:10.0.0.1]/', 'https://0x7f.1/'])
      expect((await imageOf(uri)).statusCode).toBe(404)
  })

  test('this machine is not asked unless the operator allows it', async () => {
    const strict = await createTestApp({ networks: chains.networks })
    served.set('/picture', png)
    const account = stranger
    await odd.mint(account, toJsonUri({ name: 'Inner', image: `${files.url}/picture` }))
    const before = asked.length
    const [nft] = await list(account, undefined, strict.app)
    expect(nft?.name).toBe('Inner')
    expect((await getImage(nft as Nft, strict.app)).statusCode).toBe(404)
    expect(asked).toHaveLength(before)
    expect((await getImage(nft as Nft)).statusCode).toBe(200)
    await strict.close()
  })
})

describe('questions that cannot be answered', () => {
  test('a cursor of another call is refused', async () => {
    for (const cursor of ['x', 'chain.x', 'chain.WzFd', 'other.WzFd'])
      expect((await ask(rich, `&chainId=eip155:31337&cursor=${cursor}`)).json().error.code).toBe(
        'request/query',
      )
  })

  test('a network that is not served, and an address of another kind', async () => {
    expect((await ask(rich, '&chainId=eip155:999')).json().error.code).toBe('chain/unsupported')
    expect((await ask('nobody')).json().error.code).toBe('request/address')
    expect((await ask(rich, '')).json().error.code).toBe('request/query')
  })

  test('a picture of no NFT', async () => {
    for (const token_id of ['99', String(2n ** 256n), '1'.repeat(78)])
      expect((await getImage({ contract: keys, token_id })).statusCode).toBe(404)
    expect((await getImage({ contract: victim, token_id: '1' })).statusCode).toBe(404)
    expect((await getImage({ contract: keys, token_id: '-1' })).statusCode).toBe(400)
    expect((await getImage({ contract: 'keys', token_id: '1' })).statusCode).toBe(400)
  })

  test('a node that does not answer', async () => {
    const app = await createTestApp()
    expect((await ask(rich, undefined, app.app)).json().error.code).toBe('nft/unavailable')
    await app.close()
  })
})
