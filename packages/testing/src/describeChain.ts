import { type ChainFactory, type ConnectionId, getAccount, getNetwork, toConnectionId } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createChainContext } from './createChainContext.js'
import { createMemoryStorage, type MemoryStorage } from './createMemoryStorage.js'
import { createTestKit, type TestKit } from './createTestKit.js'

/** A wallet of the chain, at the suite's word. It starts as one that does not know the site. */
export type ConformanceWallet = {
  /** The id of its connector. */
  readonly connectorId: string
  /** How it answers the next requests of a kind; it starts with `approve`. `hang`: it never does. */
  answer(kind: 'connect' | 'sign' | 'switch', how: 'approve' | 'reject' | 'hang'): void
  /**
   * The addresses it shares, the active one first.
   *
   * @param caipNetworkId - Where: of a wallet that is on no network, an account may have another address on another.
   */
  getAddresses(caipNetworkId?: CaipNetworkId): readonly string[]
  /** Makes its second account the active one, and says so. Left out where the wallet has one account. */
  selectSecondAccount?(): void
  /** Goes to a network by itself, and says so. Left out where the wallet has no network of its own or never tells. */
  selectNetwork?(caipNetworkId: CaipNetworkId): void
  /** Whether it is asked where another network is wanted (true); wallets without a network are not. */
  readonly isAskedToSwitch?: boolean
  /** Whether it serves the first network alone (false). */
  readonly servesOneNetwork?: boolean
  /** Hides its accounts until it is unlocked, and says so. Left out where it never does. */
  lock?(): void
  /** Shows its accounts again, and says so. There where `lock` is. */
  unlock?(): void
  /** Takes its permission back, and says so. Left out where it never does, or says it like being locked. */
  revoke?(): void
  /** Says that it is disconnected while its accounts stay shared, as one that has lost its node. Left out where it never does. */
  loseNode?(): void
  /** Whether a signature is one of the account's for exactly this text. */
  verify(parameters: { address: string; message: string; signature: string }): Promise<boolean>
  /** How many listeners it has. Left out where that cannot be known. */
  countListeners?(): number
  /** Takes it off the page. */
  uninstall(): void
}

/** What {@link describeChain} tries. */
export type ConformanceSubject = {
  /** The chain, with two networks or more. It is made anew for each test. */
  createChain(): ChainFactory
  /** Puts a wallet on the page, before or after the kit looks for it. */
  install(): ConformanceWallet | Promise<ConformanceWallet>
}

/**
 * The conformance suite of the chain contract: every chain package runs it, with every kind of wallet it knows.
 *
 * @param title - What is tried, such as the chain and the kind of its wallets.
 * @param subject - See {@link ConformanceSubject}.
 *
 * @example
 * describeChain('evm with a scripted wallet', { createChain: () => evm({ networks }), install })
 */
export function describeChain(title: string, subject: ConformanceSubject): void {
  describe(`the chain contract: ${title}`, () => {
    const cleanUps: (() => void)[] = []
    // Kits of these tests have it at once.
    beforeAll(() => subject.createChain().load?.())
    afterEach(() => {
      for (const cleanUp of cleanUps.splice(0)) cleanUp()
    })

    async function install(): Promise<ConformanceWallet> {
      const wallet = await subject.install()
      cleanUps.push(wallet.uninstall)
      return wallet
    }

    function start(
      storage: MemoryStorage = createMemoryStorage(),
    ): TestKit & { namespace: ChainFactory['namespace'] } {
      const chain = subject.createChain()
      const made = createTestKit({ chains: [chain], storage })
      cleanUps.push(made.kit.destroy)
      made.kit.start()
      return { ...made, namespace: chain.namespace }
    }

    /** When everything that was on its way has been done. */
    const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

    /** When the last visit has been taken up, and nobody waits for a wallet any more. */
    async function settle({ kit, clock }: TestKit): Promise<void> {
      await nextTurn()
      clock.advance(60_000)
      await vi.waitFor(() => expect(kit.store.getState().isInitialized).toBe(true))
    }

    const getId = (
      { namespace }: { namespace: ChainFactory['namespace'] },
      wallet: ConformanceWallet,
    ): ConnectionId => toConnectionId(namespace, wallet.connectorId)
    const account = ({ kit }: TestKit) => getAccount(kit.store.getState())
    const connect = ({ kit }: TestKit, { connectorId }: ConformanceWallet) =>
      kit.connections.connect({ connectorId })
    /** A page with the wallet; some come late to it. */
    async function open({ connectorId }: ConformanceWallet, storage?: MemoryStorage) {
      const made = start(storage)
      await vi.waitFor(() =>
        expect(made.kit.store.getState().connectors.map(({ id }) => id)).toContain(connectorId),
      )
      return made
    }

    test('finds a wallet that is there, and one that comes later, once each', async () => {
      const wallet = await install()
      const made = start()
      const count = () =>
        made.kit.store.getState().connectors.filter(({ id }) => id === wallet.connectorId).length
      await vi.waitFor(() => expect(count()).toBe(1))
      wallet.uninstall()
      const later = start()
      await install()
      // Wallets of some chains do not say when they come, and are looked for whenever the modal opens.
      await later.kit.modal.open()
      await vi.waitFor(() =>
        expect(later.kit.store.getState().connectors.map(({ id }) => id)).toContain(wallet.connectorId),
      )
      expect(count()).toBe(1)
    })

    test('connects with what the wallet shares, on a network with a name', async () => {
      const wallet = await install()
      const made = await open(wallet)
      const connection = await connect(made, wallet)
      expect(connection).toMatchObject({ id: getId(made, wallet), namespace: made.namespace })
      expect(account(made).allAccounts.map(({ address }) => address)).toEqual(wallet.getAddresses())
      expect(getNetwork(made.kit.store.getState())?.caipNetworkId).toMatch(`${made.namespace}:`)
      expect(made.kit.getProvider(made.namespace)).toBeDefined()
    })

    test('knows its addresses, and the one key of each', async () => {
      const chain = subject.createChain().create(createChainContext())
      const addresses = (await install()).getAddresses()
      const keys = addresses.map((address) => chain.toAddressKey(address))
      expect(addresses.every((address) => chain.isAddress(address))).toBe(true)
      expect(new Set(keys).size).toBe(new Set(addresses).size)
      for (const odd of ['', '\0', ' ', `${addresses[0]}\0`, '1'.repeat(10_000)]) {
        expect(chain.isAddress(odd), JSON.stringify(odd.slice(0, 60))).toBe(false)
        expect(keys, JSON.stringify(odd.slice(0, 60))).not.toContain(chain.toAddressKey(odd))
      }
    })

    test('says so when the visitor declines, and connects at the next try', async () => {
      const wallet = await install()
      const made = await open(wallet)
      wallet.answer('connect', 'reject')
      await expect(connect(made, wallet)).rejects.toMatchObject({ code: 'connection/rejected' })
      expect(account(made).status).toBe('disconnected')
      wallet.answer('connect', 'approve')
      await connect(made, wallet)
      expect(account(made).status).toBe('connected')
    })

    test('a wallet that never answers is given up', async () => {
      const wallet = await install()
      const made = await open(wallet)
      wallet.answer('connect', 'hang')
      const attempt = connect(made, wallet)
      made.clock.advance(10 * 60_000)
      await expect(attempt).rejects.toMatchObject({ code: 'connection/timeout' })
      expect(made.kit.store.getState().connections).toEqual({})
    })

    test('comes back after a reload without asking the visitor', async () => {
      const wallet = await install()
      const first = await open(wallet)
      await connect(first, wallet)
      first.kit.destroy()
      wallet.answer('connect', 'reject')
      const second = start(first.storage)
      await vi.waitFor(() => expect(account(second).status).toBe('connected'))
      expect(account(second).address).toBe(wallet.getAddresses()[0])
    })

    test('does not come back when the wallet has taken its permission away', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.revoke) return skip('it never does')
      const first = await open(wallet)
      await connect(first, wallet)
      first.kit.destroy()
      wallet.revoke()
      const second = start(first.storage)
      await vi.waitFor(() => expect(second.kit.store.getState().isInitialized).toBe(true))
      expect(account(second).status).toBe('disconnected')
      expect(second.kit.store.getState().lockedConnections).toEqual([])
    })

    test('a wallet that is locked at a reload comes back when it is unlocked, with the account it has then', async ({
      skip,
    }) => {
      const wallet = await install()
      if (!wallet.lock || !wallet.unlock) return skip('it is never locked')
      const first = await open(wallet)
      await connect(first, wallet)
      first.kit.destroy()
      wallet.lock()
      const second = start(first.storage)
      await vi.waitFor(() => expect(account(second).status).not.toBe('connected'))
      wallet.selectSecondAccount?.()
      wallet.unlock()
      await vi.waitFor(() => expect(account(second).address).toBe(wallet.getAddresses()[0]))
      expect(second.kit.store.getState().lockedConnections).toEqual([])
    })

    test('a wallet that is locked at a reload comes back with the next one, once it is unlocked', async ({
      skip,
    }) => {
      const wallet = await install()
      if (!wallet.lock || !wallet.unlock) return skip('it is never locked')
      const first = await open(wallet)
      await connect(first, wallet)
      first.kit.destroy()
      wallet.lock()
      const second = start(first.storage)
      await settle(second)
      expect(account(second).status).toBe('disconnected')
      second.kit.destroy()
      wallet.unlock()
      const third = start(first.storage)
      await vi.waitFor(() => expect(account(third).address).toBe(wallet.getAddresses()[0]))
    })

    test('a wallet that is locked is left for good by the visitor', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.lock || !wallet.unlock) return skip('it is never locked')
      const made = await open(wallet)
      await connect(made, wallet)
      wallet.lock()
      await vi.waitFor(() => expect(made.kit.store.getState().lockedConnections).toHaveLength(1))
      await made.kit.connections.disconnect()
      expect(made.kit.store.getState().lockedConnections).toEqual([])
      made.kit.destroy()
      wallet.unlock()
      const next = start(made.storage)
      await vi.waitFor(() => expect(next.kit.store.getState().isInitialized).toBe(true))
      expect(account(next).status).toBe('disconnected')
    })

    test('a wallet that has lost its node and shares its accounts stays connected', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.loseNode) return skip('it never says so')
      const made = await open(wallet)
      await connect(made, wallet)
      wallet.loseNode()
      await nextTurn()
      expect(account(made).address).toBe(wallet.getAddresses()[0])
      const message = 'after all'
      const signature = await made.kit.connections.signMessage({ message })
      expect(await wallet.verify({ address: wallet.getAddresses()[0] ?? '', message, signature })).toBe(true)
    })

    test('follows the account the visitor chooses in the wallet', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.selectSecondAccount) return skip('it has one account')
      const made = await open(wallet)
      await connect(made, wallet)
      const first = account(made).address
      wallet.selectSecondAccount()
      expect(wallet.getAddresses()[0]).not.toBe(first)
      await vi.waitFor(() => expect(account(made).address).toBe(wallet.getAddresses()[0]))
    })

    test('follows the network the visitor chooses in the wallet', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.selectNetwork) return skip('it never tells')
      const made = await open(wallet)
      const [, second] = subject.createChain().networks
      await connect(made, wallet)
      if (second) wallet.selectNetwork(second.caipNetworkId)
      await vi.waitFor(() =>
        expect(getNetwork(made.kit.store.getState())?.caipNetworkId).toBe(second?.caipNetworkId),
      )
      expect(account(made).allAccounts.map(({ address }) => address)).toEqual(wallet.getAddresses())
    })

    test('a locked wallet is not in use and waits; unlocked, it is connected again', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.lock || !wallet.unlock) return skip('it is never locked')
      const made = await open(wallet)
      await connect(made, wallet)
      wallet.lock()
      await vi.waitFor(() => expect(account(made).status).toBe('disconnected'))
      expect(() => made.kit.getProvider(made.namespace)).toThrow()
      await nextTurn()
      const { connectorId } = wallet
      expect(made.kit.store.getState().lockedConnections).toMatchObject([{ connectorId }])
      wallet.unlock()
      await vi.waitFor(() => expect(account(made).address).toBe(wallet.getAddresses()[0]))
      expect(made.kit.store.getState().lockedConnections).toEqual([])
    })

    test('a wallet that takes its permission away is disconnected', async ({ skip }) => {
      const wallet = await install()
      if (!wallet.revoke) return skip('it never does')
      const made = await open(wallet)
      await connect(made, wallet)
      wallet.revoke()
      await vi.waitFor(() => expect(account(made).status).toBe('disconnected'))
      await vi.waitFor(() => expect(made.kit.store.getState().lockedConnections).toEqual([]))
    })

    test('signs exactly the text it is given, and says so when the visitor declines', async () => {
      const wallet = await install()
      const made = await open(wallet)
      await connect(made, wallet)
      const message = 'Line one\n\nÜmlaut, 漢字 and 🔑\u0000 end'
      const signature = await made.kit.connections.signMessage({ message })
      const address = wallet.getAddresses()[0] ?? ''
      expect(await wallet.verify({ address, message, signature })).toBe(true)
      expect(await wallet.verify({ address, message: `${message}.`, signature })).toBe(false)
      wallet.answer('sign', 'reject')
      await expect(made.kit.connections.signMessage({ message })).rejects.toMatchObject({
        code: 'wallet/rejected',
      })
    })

    test('goes to another network when it is asked to, with the addresses the wallet has there', async ({
      skip,
    }) => {
      const wallet = await install()
      if (wallet.servesOneNetwork) return skip('it serves one')
      const made = await open(wallet)
      const [, second] = subject.createChain().networks
      await connect(made, wallet)
      if (second) await made.kit.networks.switchNetwork(second.caipNetworkId, { throwOnFailure: true })
      expect(getNetwork(made.kit.store.getState())?.caipNetworkId).toBe(second?.caipNetworkId)
      const addresses = wallet.getAddresses(second?.caipNetworkId)
      expect(account(made).allAccounts.map(({ address }) => address)).toEqual(addresses)
    })

    test('stays where it is when the visitor declines another network', async ({ skip }) => {
      const wallet = await install()
      if (wallet.isAskedToSwitch === false) return skip('it is not asked')
      const made = await open(wallet)
      const [, second] = subject.createChain().networks
      await connect(made, wallet)
      const before = getNetwork(made.kit.store.getState())?.caipNetworkId
      wallet.answer('switch', 'reject')
      if (!second) return
      await expect(
        made.kit.networks.switchNetwork(second.caipNetworkId, { throwOnFailure: true }),
      ).rejects.toMatchObject({ code: 'network/switch-rejected' })
      expect(getNetwork(made.kit.store.getState())?.caipNetworkId).toBe(before)
    })

    test('lets go of the wallet when it is disconnected, and does not come back', async () => {
      const wallet = await install()
      const made = await open(wallet)
      await connect(made, wallet)
      await made.kit.connections.disconnect()
      expect(account(made).status).toBe('disconnected')
      if (wallet.countListeners) expect(wallet.countListeners()).toBe(0)
      made.kit.destroy()
      const next = start(made.storage)
      await vi.waitFor(() => expect(next.kit.store.getState().isInitialized).toBe(true))
      expect(account(next).status).toBe('disconnected')
    })

    test('leaves nothing behind when the kit ends', async () => {
      const wallet = await install()
      const made = await open(wallet)
      await connect(made, wallet)
      made.kit.destroy()
      const before = made.kit.store.getState()
      if (wallet.countListeners) expect(wallet.countListeners()).toBe(0)
      wallet.selectSecondAccount?.()
      wallet.lock?.()
      // Pages are told in a later turn.
      await nextTurn()
      expect(made.kit.store.getState()).toBe(before)
      expect(made.clock.pendingCount()).toBe(0)
    })
  })
}
