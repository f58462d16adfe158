import type { Network } from '@latchkey/core'
import { PairingError } from '@latchkey/errors/pairing'
import { describe, expect, test } from 'vitest'
import { sui, suiDevnet } from '../networks.js'
import { handleRequest } from '../provider/handleRequest.js'
import { createPaired, listPairedKeys } from '../testing/createPaired.js'
import { verifySigned } from '../testing/verifySigned.js'
import { createConnection } from '../wallets/createConnection.js'
import type { SuiProvider } from '../wallets/SuiProvider.js'
import { createPairing } from './createPairing.js'

const { signal } = new AbortController()

async function connect(
  change?: Parameters<typeof createPaired>[0],
  networks: readonly Network[] = [sui, suiDevnet],
) {
  const made = createPaired(change)
  const pairing = createPairing({ networks, answer: handleRequest, connect: createConnection })
  const connection = await pairing.connect(made.paired)
  const provider = connection.provider as SuiProvider
  const [first = '', second = ''] = made.addresses
  return { ...made, pairing, connection, provider, first, second }
}

describe('a paired Sui wallet', () => {
  test('§6.014 is asked for all it could grant', async () => {
    const { pairing } = await connect()
    expect(pairing.methods).toEqual([
      'sui_getAccounts',
      'sui_signPersonalMessage',
      'sui_signTransaction',
      'sui_signAndExecuteTransaction',
    ])
    expect(pairing.events).toEqual(['accountsChanged', 'chainChanged'])
  })

  test('gets texts as they are, and signs them with any of its keys', async () => {
    const { addresses, connection, requests } = await connect()
    const message = '\uFEFFLine one\n\u0000é🔑'
    for (const address of addresses) {
      const signature = await connection.signMessage({ address, message, signal })
      expect(await verifySigned({ address, message, signature })).toBe(true)
      expect(requests.at(-1)).toEqual({
        method: 'sui_signPersonalMessage',
        params: { message, address },
        caipNetworkId: 'sui:mainnet',
      })
    }
  })

  test('has the keys of its accounts where the session names them', async () => {
    const keys = listPairedKeys()
    const properties = { sui_getAccounts: JSON.stringify(keys) }
    const { provider } = await connect({ properties })
    expect(await provider.request({ method: 'sui_getAccounts' })).toEqual(keys)
  })

  test.each([
    ['no property', {}],
    ['no JSON', { sui_getAccounts: '[{' }],
    ['no list', { sui_getAccounts: '{"address":"0x2"}' }],
    ['a list of anything', { sui_getAccounts: '[null,5,{"address":5},{"pubkey":"AA=="}]' }],
    ['too much', { sui_getAccounts: JSON.stringify([...listPairedKeys(), 'x'.repeat(100_000)]) }],
  ] as [string, Record<string, string>][])(
    'has none with %s, and is connected all the same',
    async (_, properties) => {
      const { addresses, provider } = await connect({ properties })
      expect(await provider.request({ method: 'sui_getAccounts' })).toEqual(
        addresses.map((address) => ({ address, pubkey: '' })),
      )
    },
  )

  test('signs a transaction, and executes one, on the network in use', async () => {
    const { connection, provider, requests, first } = await connect({
      chains: ['sui:mainnet', 'sui:devnet'],
    })
    const transaction = '{"version":2}'
    expect(await provider.request({ method: 'sui_signTransaction', params: { transaction } })).toEqual({
      signature: expect.stringMatching(/^AA|^A/),
      transactionBytes: btoa(transaction),
    })
    await connection.switchNetwork(suiDevnet, { signal })
    expect(requests).toHaveLength(1)
    await provider.request({ method: 'sui_signAndExecuteTransaction', params: { transaction } })
    expect(requests).toEqual([
      {
        method: 'sui_signTransaction',
        params: { transaction, address: first },
        caipNetworkId: 'sui:mainnet',
      },
      {
        method: 'sui_signAndExecuteTransaction',
        params: { transaction, address: first },
        caipNetworkId: 'sui:devnet',
      },
    ])
  })

  test('what it has not granted is not asked', async () => {
    const { connection, provider, requests, first } = await connect({ methods: ['sui_signTransaction'] })
    await expect(connection.signMessage({ address: first, message: 'x', signal })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
    expect(Object.keys(provider.wallet.features)).not.toContain('sui:signPersonalMessage')
    expect(requests).toEqual([])
  })

  test('accounts that are none are passed over, and one in two spellings is one', async () => {
    const { connection, provider } = await connect({
      accounts: [
        'sui:mainnet:0x2',
        `sui:mainnet:0x${'2'.padStart(64, '0')}`,
        'sui:mainnet:0xg',
        'nonsense',
        'sui:mainnet:0x3',
      ],
    })
    const toFull = (digit: string) => `0x${digit.padStart(64, '0')}`
    expect(connection.accounts.map(({ address }) => address)).toEqual([toFull('2'), toFull('3')])
    expect(provider.accounts).toHaveLength(2)
  })

  test('tells of the account in front, of updates and of the end', async () => {
    const { connection, emit, update, end, first, second, addresses } = await connect()
    const heard: unknown[] = []
    connection.watch({
      onChange: ({ accounts, approvedCaipNetworkIds }) =>
        heard.push(accounts?.map(({ address }) => address) ?? approvedCaipNetworkIds),
      onEnd: () => heard.push('end'),
    })
    emit('accountsChanged', [`sui:mainnet:${second.toUpperCase().replace('0X', '0x')}`])
    emit('accountsChanged', [{ address: first }])
    emit('accountsChanged', 'nonsense')
    emit('chainChanged', [{ address: second }])
    update({ accounts: [`sui:mainnet:${first}`] })
    end()
    const third = addresses[2]
    expect(heard).toEqual([[second, first, third], [first, second, third], [first], ['sui:mainnet'], []])
  })

  test.each([
    [new PairingError('pairing/rejected', { peerCode: 5000, reason: 'no' }), 'wallet/rejected'],
    [new PairingError('pairing/request-failed', { peerCode: 4001, reason: 'no' }), 'wallet/rejected'],
    [new PairingError('pairing/session-missing'), 'wallet/disconnected'],
    [
      new PairingError('pairing/request-failed', { peerCode: -32000, reason: 'odd' }),
      'wallet/request-failed',
    ],
  ])('"%s" is %s', async (failure, code) => {
    const { connection, answerInstead, first } = await connect()
    answerInstead(() => {
      throw failure
    })
    await expect(connection.signMessage({ address: first, message: 'x', signal })).rejects.toMatchObject({
      code,
    })
  })

  test.each([[undefined], [null], ['x'], [{}], [{ signature: 5 }], [{ signature: 'AA==' }]])(
    '%j is no signature',
    async (answer) => {
      const { connection, answerInstead, first } = await connect()
      answerInstead(() => answer)
      await expect(connection.signMessage({ address: first, message: 'x', signal })).rejects.toMatchObject({
        code: 'wallet/request-failed',
      })
    },
  )
})
