import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  readWalletFailure,
  type Stop,
  toWalletError,
} from '@latchkey/core'
import { AppKitError, isAppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toAddressKey } from '../address.js'
import type { BitcoinAccount, BitcoinProvider } from './BitcoinProvider.js'
import { type BitcoinWallet, cannotTell, type Shared } from './BitcoinWallet.js'
import { toPsbtText, toSignatureText, toTransactionId } from './readAnswer.js'

/** A wallet on Bitcoin that has shared accounts. */
export type BitcoinConnection = ChainConnection<BitcoinProvider>

/**
 * A connection over a wallet of any family. On another network a wallet has other addresses, so accounts and network are only ever
 * known, and told, together.
 *
 * @param wallet - The wallet.
 * @param first - What it has shared.
 */
export function createConnection(wallet: BitcoinWallet, first: Shared): BitcoinConnection {
  let shared = first
  /** A newer word of the wallet takes the place of one that is still on its way. */
  let version = 0
  /** The switch that is under way, and whether the wallet has said something meanwhile. */
  let switching: { hasNews: boolean } | undefined
  let stopWatching: Stop | undefined
  const watchers = new Set<ConnectionEvents>()

  function set(next: Shared): void {
    version++
    shared = next
    const approvedCaipNetworkIds = wallet.getServed?.()
    const change = {
      accounts: toKitAccounts(next.accounts),
      caipNetworkId: next.caipNetworkId,
      ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }),
    }
    for (const { onChange } of [...watchers]) onChange(change)
  }

  function end(): void {
    version++
    for (const { onEnd } of [...watchers]) onEnd()
  }

  /** Events of wallets say little, and not all of it is so: what counts is what the wallet answers. */
  async function readAgain(): Promise<void> {
    // What a switch brings is told with the switch.
    if (switching) {
      switching.hasNews = true
      return
    }
    const mine = ++version
    const next = await wallet.read(shared.caipNetworkId).catch((error: unknown) => error)
    if (mine !== version || next === cannotTell) return
    if (isAppKitError(next, 'wallet/unauthorized')) end()
    else if (isShared(next)) set(next)
    else hide()
  }

  function hide(): void {
    set({ ...shared, accounts: [] })
  }

  /** The wallet is listened to while somebody listens here. */
  function follow(): void {
    if (watchers.size === 0) {
      version++
      stopWatching?.()
      stopWatching = undefined
    } else {
      stopWatching ??= wallet.watch?.({ onNews: () => void readAgain(), onHidden: hide, onEnd: end })
    }
  }

  function requireAccount(address: string): void {
    const key = toAddressKey(address)
    if (!shared.accounts.some((account) => toAddressKey(account.address) === key)) {
      throw new AppKitError('wallet/unauthorized')
    }
  }

  /** What an address that keeps ordinals holds would be spent. */
  function requirePayer(address: string | undefined): string {
    const key = address && toAddressKey(address)
    const payer = shared.accounts.find((one) => one.type === 'payment' && toAddressKey(one.address) === key)
    if (!payer) throw new AppKitError('wallet/unauthorized')
    return payer.address
  }

  async function ask<Answer>(method: string, run: () => Promise<Answer>): Promise<Answer> {
    try {
      return await run()
    } catch (error) {
      throw toWalletError(error, method)
    }
  }

  const { signPsbt, sendTransfer } = wallet
  const provider: BitcoinProvider = {
    name: wallet.name,
    family: wallet.family,
    get wallet() {
      return wallet.getObject()
    },
    getAccounts: () => shared.accounts,
    getNetwork: () => shared.caipNetworkId,
    signMessage: ({ address, message, protocol = 'bip322' }) =>
      ask('signMessage', async () => {
        requireAccount(address)
        return toSignatureText(await wallet.signMessage({ address, message, protocol }, shared))
      }),
    ...(signPsbt && {
      signPsbt: (parameters) =>
        ask('signPsbt', async () => {
          for (const { address } of parameters.inputs) requireAccount(address)
          return toPsbtText(await signPsbt(parameters, shared))
        }),
    }),
    ...(sendTransfer && {
      sendTransfer: (parameters) =>
        ask('sendTransfer', async () => {
          const from = requirePayer(parameters.from ?? shared.accounts[0]?.address)
          return toTransactionId(await sendTransfer({ ...parameters, from }, shared))
        }),
    }),
  }

  async function switchNetwork(caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<void> {
    if (!wallet.switchNetwork) throw new AppKitError('network/switch-failed')
    const mine = { hasNews: false }
    const release = () => {
      if (switching !== mine) return
      switching = undefined
      if (mine.hasNews) void readAgain()
    }
    switching = mine
    // One that never answers has its say all the same.
    signal.addEventListener('abort', release)
    try {
      const next = await wallet.switchNetwork(caipNetworkId)
      if (next.caipNetworkId !== caipNetworkId) throw new AppKitError('network/switch-failed')
      mine.hasNews = false
      set(next)
    } catch (error) {
      throw toSwitchError(error)
    } finally {
      signal.removeEventListener('abort', release)
      release()
    }
  }

  return {
    namespace: 'bip122',
    accounts: toKitAccounts(first.accounts),
    sharedBeside: first.beside,
    caipNetworkId: first.caipNetworkId,
    approvedCaipNetworkIds: wallet.getServed?.(),
    provider,
    async signMessage({ address, message, signal }) {
      signal.throwIfAborted()
      // Wallets of two families sign in an older way where nothing is said.
      return provider.signMessage({ address, message, protocol: 'bip322' })
    },
    switchNetwork: (network, { signal }) => switchNetwork(network.caipNetworkId, signal),
    async disconnect() {
      const method = 'disconnect'
      const { disconnect } = wallet
      if (!disconnect) throw new AppKitError('wallet/unsupported-method', { method })
      await ask(method, disconnect)
    },
    watch(events) {
      watchers.add(events)
      follow()
      return () => {
        watchers.delete(events)
        follow()
      }
    },
  }
}

/** Translates what a wallet threw when it was asked to go to another network. */
export function toSwitchError(error: unknown): AppKitError {
  if (isAppKitError(error, 'network/switch-failed')) return error
  const isDeclined = isAppKitError(error, 'wallet/rejected') || readWalletFailure(error).code === 4001
  const code = isDeclined ? 'network/switch-rejected' : 'network/switch-failed'
  return new AppKitError(code, undefined, { cause: error })
}

function toKitAccounts(accounts: readonly BitcoinAccount[]): readonly Account[] {
  return accounts.map((account) => ({ namespace: 'bip122', ...account }))
}

function isShared(value: unknown): value is Shared {
  return typeof value === 'object' && value !== null && 'accounts' in value && 'caipNetworkId' in value
}
