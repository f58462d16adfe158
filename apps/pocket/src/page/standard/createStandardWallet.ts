import * as v from 'valibot'
import type { ChainFacts } from '../../chains/ChainFacts.js'
import type { PageContext } from '../../chains/PageChain.js'
import { errorCodes } from '../../shared/errorCodes.js'
import type { Link } from '../../shared/link.js'
import type { LinkKeeping } from '../createLinkStore.js'
import { createSiteLink } from '../createSiteLink.js'
import { withdrawn } from '../createWalletWindow.js'
import { ProviderError } from '../ProviderError.js'
import { shareQuestion } from '../shareQuestion.js'
import type { ChangeListener, CommonFeatures, StandardAccount, StandardWallet } from './StandardWallet.js'

/** What the features of a namespace are made with. */
export type StandardParts = {
  getAccounts(): readonly StandardAccount[]
  /**
   * Asks the person, at once, so that the window opens within the click.
   *
   * @param method - One of the namespace that asks.
   * @param params - What it is called with.
   * @param schema - The form of the answer.
   * @throws `ProviderError` with what pocket answers when it is no.
   */
  ask<Schema extends v.GenericSchema>(
    method: string,
    params: unknown,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>
  /** @throws `ProviderError` for an account that the site does not see. */
  assertShared(account: { address: string }): void
  /** @throws `ProviderError` for a network that pocket does not have. */
  assertChain(chain: string | undefined): void
}

/** What a namespace knows of itself as the Wallet Standard has it. */
export type StandardOptions<Features> = {
  facts: ChainFacts
  keeping: LinkKeeping
  /** The method that asks for accounts. */
  connectMethod: string
  /** The networks, by the names the standard has for them. */
  chains: readonly string[]
  /** What an account can be used for. */
  accountFeatures: readonly string[]
  /**
   * @param address - An account's.
   * @param publicKey - What pocket says of its key, where that is more than the address says.
   */
  toPublicKey(address: string, publicKey: string | undefined): Uint8Array
  makeFeatures(parts: StandardParts): Features
}

/**
 * Pocket as a wallet of the Wallet Standard, for one namespace. What needs the person opens the same window as all other requests do.
 *
 * @param context - What pocket is announced with.
 * @param options - The namespace's own.
 * @returns The wallet and a function that ends it.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardWallet<Features extends object>(
  context: PageContext,
  options: StandardOptions<Features>,
): { wallet: StandardWallet<Features>; stop: () => void } {
  const { walletWindow } = context
  const { icon, name } = context.identity
  const { accountFeatures, connectMethod, facts, keeping, makeFeatures, toPublicKey } = options
  const chains = Object.freeze([...options.chains])
  const features = Object.freeze([...accountFeatures])
  const listeners = new Set<ChangeListener>()
  const site = createSiteLink(context, facts, keeping, onLinkChange)
  let accounts = toAccounts(site.get())

  function onLinkChange(link: Link | undefined): void {
    const shown = accounts.map(({ address }) => address).join()
    if (shown === (link?.accounts ?? []).join()) return
    accounts = toAccounts(link)
    for (const listener of [...listeners]) {
      try {
        listener({ accounts })
      } catch (error) {
        // One listener's mistake must not silence the others; the page still gets to see it.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  function toAccounts(link: Link | undefined): readonly StandardAccount[] {
    return Object.freeze(
      (link?.accounts ?? []).map((address) => {
        const publicKey = toPublicKey(address, link?.details?.[address]?.publicKey)
        return Object.freeze({ address, publicKey, chains, features })
      }),
    )
  }

  async function ask<Schema extends v.GenericSchema>(
    method: string,
    params: unknown,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>> {
    const result = v.safeParse(schema, (await site.ask(method, params, signal)).result)
    if (result.success) return result.output
    throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
  }

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion((signal) => ask(connectMethod, undefined, v.unknown(), signal), {
    onJoin: walletWindow.focus,
    makeError: withdrawn,
  })

  const parts: StandardParts = {
    getAccounts: () => accounts,
    ask: (method, params, schema) => ask(method, params, schema),
    assertShared({ address }) {
      if (accounts.some((one) => one.address === address)) return
      throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
    },
    assertChain(chain) {
      if (chain === undefined || chains.includes(chain)) return
      throw new ProviderError(errorCodes.unsupportedChain, `Pocket does not have the network ${chain}`)
    },
  }
  const common: CommonFeatures = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false } = {}) {
        if (accounts.length === 0 && !silent) await connect(undefined)
        return { accounts }
      },
    },
    'experimental:bringToFront': { version: '1.0.0', bringToFront: walletWindow.focus },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => site.release(),
    },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }

  return {
    wallet: Object.freeze({
      version: '1.0.0',
      name,
      icon,
      chains,
      features: Object.freeze({ ...common, ...makeFeatures(parts) }),
      get accounts() {
        return accounts
      },
    }),
    stop() {
      site.stop()
      listeners.clear()
    },
  }
}
