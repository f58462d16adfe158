import { decodeBase58, decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { Link } from '../../../shared/link.js'
import type { PageContext } from '../../PageChain.js'
import { facts, type Method } from '../facts.js'
import type { ChangeListener, SolanaWallet, SolanaWalletAccount } from './SolanaWallet.js'

/** The only network there are test coins on; a private cluster goes by this name. */
const cluster = 'solana:localnet'
const chains: readonly string[] = Object.freeze([cluster])

/** What an account can be used for, which is all pocket does with Solana. */
const accountFeatures = Object.freeze([
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
])

const bytesSchema = v.pipe(
  v.string(),
  v.transform((text) => decodeBase64(text) ?? new Uint8Array()),
)
const messageAnswerSchema = v.object({ signature: bytesSchema })
const transactionAnswerSchema = v.object({ transaction: bytesSchema })
const signInAnswerSchema = v.object({ address: v.string(), message: bytesSchema, signature: bytesSchema })

/** Permissions once said nothing of the cluster: they had the number of an EVM network, which counted for nothing. */
const upgradeLink = (kept: unknown) =>
  v.is(v.looseObject({ chainId: v.number() }), kept) ? { ...kept, network: cluster } : kept

/**
 * Pocket as a wallet of the Wallet Standard, for Solana. What needs the person opens the same window as EIP-1193 requests do.
 *
 * @param context - What pocket is announced with.
 * @returns The wallet and a function that ends it.
 */
export function createSolanaWallet(context: PageContext): { wallet: SolanaWallet; stop: () => void } {
  const { walletWindow } = context
  const { icon, name } = context.identity
  const listeners = new Set<ChangeListener>()
  const keeping = { storageKey: 'pocket.solana.link', upgrade: upgradeLink }
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

  function toAccounts(link: Link | undefined): readonly SolanaWalletAccount[] {
    return Object.freeze(
      (link?.accounts ?? []).map((address) =>
        Object.freeze({
          address,
          publicKey: decodeBase58(address) ?? new Uint8Array(),
          chains,
          features: accountFeatures,
        }),
      ),
    )
  }

  /** Asks at once, so that the window opens within the click. */
  async function ask<Schema extends v.GenericSchema>(
    method: Method,
    params: unknown,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>> {
    const result = v.safeParse(schema, (await site.ask(method, params, signal)).result)
    if (result.success) return result.output
    throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
  }

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion((signal) => ask('solana_connect', undefined, v.unknown(), signal), {
    onJoin: walletWindow.focus,
    makeError: withdrawn,
  })

  function toParams({ address }: { address: string }, bytes: Uint8Array) {
    if (accounts.some((one) => one.address === address)) return { address, bytes: encodeBase64(bytes) }
    throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
  }

  function assertChain(chain: string | undefined): void {
    if (chain === undefined || chains.includes(chain)) return
    throw new ProviderError(errorCodes.unsupportedChain, `Pocket does not have the network ${chain}`)
  }

  const features: SolanaWallet['features'] = {
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
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, message }) => {
            const asked = ask('solana_signMessage', toParams(account, message), messageAnswerSchema)
            return { signedMessage: message, signature: (await asked).signature, signatureType: 'ed25519' }
          }),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, chain, transaction }) => {
            assertChain(chain)
            const params = toParams(account, transaction)
            const asked = ask('solana_signTransaction', params, transactionAnswerSchema)
            return { signedTransaction: (await asked).transaction }
          }),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, chain, options, transaction }) => {
            assertChain(chain)
            const params = { ...toParams(account, transaction), options }
            return ask('solana_signAndSendTransaction', params, messageAnswerSchema)
          }),
        ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs) =>
        Promise.all(
          (inputs.length > 0 ? inputs : [{}]).map(async (input) => {
            const { address, message, signature } = await ask('solana_signIn', input, signInAnswerSchema)
            const account = accounts.find((one) => one.address === address)
            if (!account) throw new ProviderError(errorCodes.internal, 'Pocket signed with another account')
            return { account, signedMessage: message, signature, signatureType: 'ed25519' }
          }),
        ),
    },
  }

  return {
    wallet: Object.freeze({
      version: '1.0.0',
      name,
      icon,
      chains,
      features: Object.freeze(features),
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
