import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localSolanaTokens } from '../localSolanaTokens.js'
import { callSolana, postToSolana } from '../testing/callSolana.js'
import { maxBodyBytes } from './serveHttp.js'
import { startTestSolana, type TestSolana } from './startTestSolana.js'

let solana: TestSolana
beforeAll(async () => {
  solana = await startTestSolana()
})
afterAll(() => solana?.stop())

const nobody = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

test.each([
  ['', -32700, 'Parse error'],
  ['{"jsonrpc":"2.0","id":1,', -32700, 'Parse error'],
  ['[]', -32600, 'Invalid request'],
  ['5', -32600, 'Invalid request'],
  ['null', -32600, 'Invalid request'],
  ['{"id":1,"method":"getSlot"}', -32600, 'Invalid request'],
  ['{"jsonrpc":"1.0","id":1,"method":"getSlot"}', -32600, 'Invalid request'],
  ['{"jsonrpc":"2.0","id":{},"method":"getSlot"}', -32600, 'Invalid request'],
  ['{"jsonrpc":"2.0","id":1,"method":7}', -32600, 'Invalid request'],
  ['{"jsonrpc":"2.0","id":1,"method":"getLamb"}', -32601, 'Method not found'],
  ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601, 'Method not found'],
  ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601, 'Method not found'],
  ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{}}', -32602, 'Invalid params: expected a list'],
])('%s is answered with %i', async (body, code, message) => {
  const { status, text } = await postToSolana(solana.url, body)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code, message } })
})

test.each([
  ['getBalance', [], '`params` should have at least 1 argument(s)'],
  ['getBalance', ['x'], 'Invalid param: WrongSize'],
  ['getBalance', ['0OIl'], 'Invalid param: Invalid'],
  ['getBalance', [5], 'Invalid param'],
  ['getBalance', ['z'.repeat(250_000)], 'Invalid param: WrongSize'],
  ['getBalance', [nobody, { commitment: 'sure' }], 'Invalid param: commitment'],
  ['getMultipleAccounts', [Array.from({ length: 101 }, () => nobody)], 'Too many inputs provided; max 100'],
  ['getTokenAccountBalance', [nobody], 'Invalid param: could not find account'],
  ['getTokenAccountBalance', [localSolanaTokens.USDC.address], 'Invalid param: not a Token account'],
  ['getTokenSupply', [nobody], 'Invalid param: could not find account'],
  [
    'getTokenAccountsByOwner',
    [nobody, { programId: nobody }],
    'Invalid param: unrecognized Token program id',
  ],
  ['getTokenAccountsByOwner', [nobody, { mint: nobody }], 'Invalid param: could not find mint'],
  ['sendTransaction', ['!!', { encoding: 'base64' }], 'invalid base64 encoding'],
  ['sendTransaction', ['0OIl'], 'invalid base58 encoding'],
  ['sendTransaction', ['AAAA', { encoding: 'base64' }], 'failed to deserialize transaction'],
  ['sendTransaction', ['A'.repeat(3_000), { encoding: 'base64' }], 'transaction too large'],
  ['sendTransaction', [Buffer.alloc(1_233).toString('base64'), { encoding: 'base64' }], 'the limit is 1232'],
  ['getTransaction', [nobody], 'Invalid param: WrongSize'],
  ['getAccountInfo', [nobody, { encoding: 'hex' }], 'Invalid param: encoding'],
  [
    'getAccountInfo',
    ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', { encoding: 'base58' }],
    'Encoded binary (base 58) data should be less than 128 bytes',
  ],
])('%s with wrong parameters says what is wrong', async (method, params, message) => {
  const { error } = await callSolana(solana.url, method, params)
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(message) })
})

test('answers a batch in its order, failures and all, and notifications not at all', async () => {
  const one = (id: unknown, method: string) => ({ jsonrpc: '2.0', id, method })
  const body = [one(1, 'getHealth'), { jsonrpc: '2.0', method: 'getSlot' }, one('two', 'nope'), 3]
  const { text } = await postToSolana(solana.url, JSON.stringify(body))
  expect(JSON.parse(text)).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'ok' },
    { jsonrpc: '2.0', id: 'two', error: { code: -32601, message: 'Method not found' } },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
  ])
  const { status, text: nothing } = await postToSolana(solana.url, '{"jsonrpc":"2.0","method":"getSlot"}')
  expect([status, nothing]).toEqual([204, ''])
})

test('integers above 2^53 travel as integers, in both directions', async () => {
  const { text } = await postToSolana(
    solana.url,
    `{"jsonrpc":"2.0","id":9007199254740993,"method":"getAccountInfo","params":["${localSolanaTokens.USDC.address}",{"encoding":"base64"}]}`,
  )
  expect(text).toContain('"id":9007199254740993')
  expect(text).toContain('"rentEpoch":18446744073709551615')
  const airdrop = `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${nobody}",18446744073709551615]}`
  expect((await postToSolana(solana.url, airdrop)).text).toContain('at most 100 SOL are given at once')
  const tooLong = airdrop.replace('18446744073709551615', '18446744073709551616')
  expect(JSON.parse((await postToSolana(solana.url, tooLong)).text)).toMatchObject({
    error: { code: -32602 },
  })
})

test('pages of any origin may use it, with the headers kit’s client sends', async () => {
  const response = await fetch(solana.url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,solana-client',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
  const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}'
  const { headers } = await postToSolana(solana.url, body, { origin: 'http://app.example' })
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('tells its health, and allows no other method, type or length', async () => {
  const health = await fetch(`${solana.url}/health`)
  expect([health.status, await health.text()]).toEqual([200, 'ok'])
  expect((await fetch(solana.url)).status).toBe(405)
  expect((await postToSolana(solana.url, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await postToSolana(solana.url, `"${'a'.repeat(maxBodyBytes - 2)}"`)).status).toBe(200)
  expect(await postLong(maxBodyBytes + 1)).toBe(413)
})

/** `fetch` reports a connection that ends before all was sent as a failure, and hides the answer. */
function postLong(length: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' } })
    sent.on('response', (response) => resolve(response.resume().statusCode))
    sent.on('error', reject)
    sent.write('a'.repeat(length))
  })
}

test('writes accounts in every encoding, whole and in slices', async () => {
  const { address } = localSolanaTokens.USDC
  const read = async (config?: object) => {
    const { result } = await callSolana(solana.url, 'getAccountInfo', [address, config])
    return (result as { value: { data: unknown; space: number } }).value
  }
  const [base64] = (await read({ encoding: 'base64' })).data as [string]
  const bytes = Buffer.from(base64, 'base64')
  expect(bytes).toHaveLength(82)
  expect((await read({ encoding: 'base58' })).data).toEqual([expect.any(String), 'base58'])
  expect((await read()).data).toEqual(expect.any(String))
  const sliced = await read({ encoding: 'base64', dataSlice: { offset: 44, length: 2 } })
  expect(sliced).toMatchObject({ data: [bytes.subarray(44, 46).toString('base64'), 'base64'], space: 82 })
  const { result } = await callSolana(solana.url, 'getMultipleAccounts', [[address, nobody]])
  expect(result).toMatchObject({ value: [{ data: [base64, 'base64'] }, null] })
})

test('finds a program’s accounts by length and content', async () => {
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const filters = [
    { dataSize: 165 },
    { memcmp: { offset: 0, bytes: localSolanaTokens.USDC.address } },
    { memcmp: { offset: 32, bytes: solana.accounts[1].address } },
  ]
  const { result } = await callSolana(solana.url, 'getProgramAccounts', [
    program,
    { encoding: 'jsonParsed', filters },
  ])
  expect(result).toMatchObject([
    {
      account: {
        data: { parsed: { info: { owner: solana.accounts[1].address, tokenAmount: { uiAmount: 750 } } } },
      },
    },
  ])
})

test.each([
  ['PUSD', 'tokenMetadata', { name: 'Practice Dollar', symbol: 'PUSD', additionalMetadata: [] }],
  ['PUSD', 'metadataPointer', { metadataAddress: localSolanaTokens.PUSD.address }],
  [
    'FEE',
    'transferFeeConfig',
    { newerTransferFee: { epoch: 0, maximumFee: 5_000_000, transferFeeBasisPoints: 100 }, withheldAmount: 0 },
  ],
  ['SOUL', 'nonTransferable', undefined],
  ['HOOK', 'transferHook', { programId: '77BaG2GnEZkznvd42aKh3FEs1dfZ9crhnLZvUZchsgkT' }],
] as const)('the mint of %s shows its extension %s', async (key, extension, state) => {
  const { address } = localSolanaTokens[key]
  const { result } = await callSolana(solana.url, 'getAccountInfo', [address, { encoding: 'jsonParsed' }])
  const expected = state ? { extension, state } : { extension }
  expect(result).toMatchObject({
    value: {
      data: {
        program: 'spl-token-2022',
        parsed: {
          type: 'mint',
          info: { extensions: expect.arrayContaining([expect.objectContaining({ extension })]) },
        },
      },
    },
  })
  const { extensions } = (
    result as { value: { data: { parsed: { info: { extensions: { extension: string }[] } } } } }
  ).value.data.parsed.info
  expect(extensions.find((found) => found.extension === extension)).toMatchObject(expected)
})
