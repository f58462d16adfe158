// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  type EvmWallet,
  type TestKit,
} from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAccount, getConnectionStatus } from '../state/selectors.js'
import { getClaimedId, isDisputed } from './claimingConnectors.js'
import { mergeConnectors } from './mergeConnectors.js'

const info = { name: 'Example', rdns: 'org.example' }
const ownKey = `0x${'1'.repeat(64)}` as const
const otherKey = `0x${'2'.repeat(64)}` as const
let storage = createMemoryStorage()
const cleanups: (() => void)[] = []
const cleanUp = () => {
  for (const clean of cleanups.splice(0)) clean()
}

beforeEach(() => {
  storage = createMemoryStorage()
})
afterEach(cleanUp)

const createWallet = (privateKey: `0x${string}` = ownKey) =>
  createEvmWallet({ privateKeys: [privateKey], chainId: 1, knownChainIds: [1] })

/** A page on which wallets announce themselves in this order, each under the same name. */
function visit(...wallets: readonly EvmWallet[]): TestKit {
  cleanUp()
  for (const wallet of wallets) cleanups.push(announceEvmWallet(wallet, info))
  const made = createTestKit({ storage, enableWalletConnect: false })
  cleanups.push(made.kit.destroy)
  made.kit.start()
  return made
}

const getState = ({ kit }: TestKit) => kit.store.getState()
const getRows = (made: TestKit) => mergeConnectors(getState(made).connectors)
const getAddress = (made: TestKit) => getAccount(getState(made), 'eip155').address
/** Until the last visit has been taken up, or has not. */
async function settle(made: TestKit): Promise<void> {
  expect(getConnectionStatus(getState(made))).toBe('reconnecting')
  await vi.waitFor(() => expect(getConnectionStatus(getState(made))).not.toBe('reconnecting'))
}

describe('two wallets that announce themselves as the same one', () => {
  test('are both there, told apart, and each row connects its own', async () => {
    const [stranger, own] = [createWallet(otherKey), createWallet()]
    const made = visit(stranger, own)
    expect(getRows(made)).toMatchObject([
      { id: 'org.example', name: 'Example', info: { rdns: 'org.example' } },
      { id: 'org.example#2', name: 'Example (2)', info: { rdns: 'org.example' } },
    ])
    await made.kit.connections.connect({ connectorId: 'org.example#2' })
    expect(getAddress(made)).toBe(own.addresses[0])
    await made.kit.connections.connect({ connectorId: 'org.example' })
    expect(getAddress(made)).toBe(stranger.addresses[0])
  })

  test('are disputed, as are two of one name; a wallet alone is not', () => {
    const isUnclear = (made: TestKit) =>
      getRows(made).map((row) => isDisputed(getState(made).connectors, row))
    const made = visit(createWallet(), createWallet())
    expect(isUnclear(made)).toEqual([true, true])
    const alone = visit(createWallet())
    expect(isUnclear(alone)).toEqual([false])
    cleanups.push(announceEvmWallet(createWallet(), { name: 'EXAMPLE', rdns: 'org.other' }))
    expect(isUnclear(alone)).toEqual([true, true])
  })

  test('are one row each, however often they are asked', () => {
    const made = visit(createWallet(), createWallet())
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(getRows(made)).toHaveLength(2)
  })

  test('cannot take an id that was to tell another apart', () => {
    const made = visit()
    for (const rdns of ['org.example#2', 'org.example', 'org.example#2', 'org.example']) {
      cleanups.push(announceEvmWallet(createWallet(), { name: 'Example', rdns }))
    }
    const ids = getRows(made).map(({ id }) => id)
    expect(ids).toEqual(['org.example', 'org.example#2', 'org.example#3', 'org.example#4'])
    expect(ids.map(getClaimedId)).toEqual(ids.map(() => 'org.example'))
  })
})

describe('at the next visit', () => {
  /** The wallet of an earlier visit that the visitor had let in. */
  async function connectFirst(own: EvmWallet): Promise<void> {
    await visit(own).kit.connections.connect({ connectorId: 'org.example' })
  }
  /** A wallet that has let the site in already. */
  async function createStranger(privateKey: `0x${string}`): Promise<EvmWallet> {
    const stranger = createWallet(privateKey)
    await stranger.request({ method: 'eth_requestAccounts' })
    return stranger
  }

  test.each(['before', 'after'])(
    'the one that shares the account of the last visit is connected, where another announces itself %s it',
    async (order) => {
      const own = createWallet()
      await connectFirst(own)
      const stranger = await createStranger(otherKey)
      const made = visit(...(order === 'before' ? [stranger, own] : [own, stranger]))
      await settle(made)
      expect(getAddress(made)).toBe(own.addresses[0])
      expect(made.kit.getProvider('eip155')).toBe(own)
      // The id stays its own: its row is the one that is connected.
      expect(Object.keys(getState(made).connections)).toEqual(['eip155/org.example'])
      await made.kit.connections.connect({ connectorId: 'org.example' })
      expect(made.kit.getProvider('eip155')).toBe(own)
      expect(new Set(getRows(made).map(({ id }) => id)).size).toBe(2)
    },
  )

  test('none is, where two share that account', async () => {
    const own = createWallet()
    await connectFirst(own)
    const made = visit(await createStranger(ownKey), own)
    await settle(made)
    expect(getState(made).restoring).toEqual([])
    expect(getState(made).connections).toEqual({})
  })

  test('none is, where neither shares it', async () => {
    await connectFirst(createWallet())
    const made = visit(await createStranger(otherKey), createWallet())
    await settle(made)
    expect(getState(made).connections).toEqual({})
  })

  test('one that comes while another is asked is asked too', async () => {
    const own = createWallet()
    await connectFirst(own)
    const stranger = await createStranger(otherKey)
    const answer = stranger.request.bind(stranger)
    const late: EvmWallet = Object.assign(Object.create(stranger) as EvmWallet, {
      request: async (parameters: Parameters<EvmWallet['request']>[0]) => {
        cleanups.push(announceEvmWallet(own, info))
        return answer(parameters)
      },
    })
    const made = visit(late)
    await settle(made)
    expect(made.kit.getProvider('eip155')).toBe(own)
  })

  test('a wallet alone is connected with whatever account it shares now', async () => {
    await connectFirst(createWallet())
    const made = visit(await createStranger(otherKey))
    await settle(made)
    expect(getState(made).connections).toHaveProperty('eip155/org.example')
  })

  test('the second of two is not mistaken for the one that is there alone', async () => {
    const own = createWallet()
    await visit(createWallet(otherKey), own).kit.connections.connect({ connectorId: 'org.example#2' })
    const stranger = await createStranger(otherKey)
    const alone = visit(stranger)
    await settle(alone)
    expect(getState(alone).connections).toEqual({})
  })

  test('the second of two is connected where it is there alone, or first', async () => {
    const own = createWallet()
    const stranger = createWallet(otherKey)
    await visit(stranger, own).kit.connections.connect({ connectorId: 'org.example#2' })
    for (const wallets of [[own], [own, stranger]]) {
      const made = visit(...wallets)
      await settle(made)
      expect(made.kit.getProvider('eip155')).toBe(own)
      expect(Object.keys(getState(made).connections)).toEqual(['eip155/org.example#2'])
    }
  })
})
