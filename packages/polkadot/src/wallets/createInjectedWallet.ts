import { readField, type Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { toPlainText } from '@latchkey/primitives'
import type { PolkadotWallet } from './PolkadotWallet.js'
import { readAccounts } from './readAccounts.js'

/** A wallet shows the visitor what the site calls itself; that is short. */
const maxOriginLength = 100

/**
 * A wallet that has injected itself into the page.
 *
 * @param findEntry - What stands on the page under the wallet's name now: wallets may inject themselves anew.
 */
export function createInjectedWallet(findEntry: () => object | undefined): PolkadotWallet {
  let injected: unknown

  async function connect() {
    const entry = findEntry()
    const enable = ['enable', 'connect'].map((name) => readField(entry, name)).find(isCallable)
    if (!enable) throw new TypeError('The wallet is not there any more')
    // Called before anything is awaited: the wallet may open a window.
    const given: unknown = await enable.call(entry, toOrigin())
    const get = readField(readField(given, 'accounts'), 'get')
    if (!isCallable(get)) throw new TypeError('The wallet answered with no accounts')
    const accounts = readAccounts(await get.call(readField(given, 'accounts')))
    injected = given
    return accounts
  }

  async function sign(method: 'signPayload' | 'signRaw', payload: object): Promise<unknown> {
    const signer = readField(injected, 'signer')
    const run = readField(signer, method)
    if (!isCallable(run)) throw new AppKitError('wallet/unsupported-method', { method })
    return run.call(signer, payload)
  }

  return {
    manner: 'injected',
    getObject: () => injected,
    connect,
    signPayload: (payload) => sign('signPayload', payload),
    signRaw: (payload) => sign('signRaw', payload),
    watch: (onShared) =>
      subscribe(readField(injected, 'accounts'), (accounts) => onShared(readAccounts(accounts))),
  }
}

/** A wallet that cannot be listened to is connected all the same, and must not keep anyone from leaving it. */
function subscribe(accounts: unknown, onAccounts: (accounts: unknown) => void): Stop {
  let isListening = true
  // Lists alone: a wallet that says something else has said nothing of its accounts.
  const listener = (said: unknown) => {
    if (isListening && Array.isArray(said)) onAccounts(said)
  }
  const run = readField(accounts, 'subscribe')
  const stopping = attempt(() => (isCallable(run) ? run.call(accounts, listener) : undefined))
  return () => {
    isListening = false
    if (isCallable(stopping)) attempt(stopping)
    // Some answer with a promise of what stops it.
    else
      void Promise.resolve(stopping)
        .then((stop) => isCallable(stop) && stop())
        .catch(ignore)
  }
}

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}

const ignore = () => undefined

/** What the site calls itself. Wallets show the page's address beside it. */
function toOrigin(): string {
  return (toPlainText(document.title) || location.host).slice(0, maxOriginLength)
}

function isCallable(value: unknown): value is (...parameters: readonly unknown[]) => unknown {
  return typeof value === 'function'
}
