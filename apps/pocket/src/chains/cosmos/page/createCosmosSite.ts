import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { isServed } from '../../../page/readFromNode.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import { referenceOf } from '../../../shared/caip.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { addressPrefixSchema } from '../../../shared/network.js'
import type { PageContext } from '../../PageChain.js'
import { readAddress, writeAddress } from '../addresses.js'
import { facts, type Method, prefixOf, usualPrefix } from '../facts.js'
import type { CosmosKey, StdSignature } from './CosmosWallet.js'
import { createSuggestedChains } from './createSuggestedChains.js'

const signatureSchema = v.object({
  pub_key: v.object({ type: v.string(), value: v.string() }),
  signature: v.string(),
})

/** What of a suggestion the page itself needs; pocket reads the rest. */
const suggestionSchema = v.object({
  chainId: v.string(),
  bech32Config: v.object({ bech32PrefixAccAddr: addressPrefixSchema }),
})

/**
 * Makes a site's way to pocket for Cosmos.
 *
 * @param context - What pocket is announced with.
 * @param onAccounts - Told when the site sees other accounts.
 */
export function createCosmosSite(context: PageContext, onAccounts: () => void) {
  const { page, pocketUrl, walletWindow } = context
  const own = new Set(context.networks.map(({ id }) => referenceOf(id)))
  const suggested = createSuggestedChains(page)
  const keysOf = (accounts: readonly string[] = []) => accounts.map(facts.toAddressKey).join()
  const site = createSiteLink(context, facts, { storageKey: 'pocket.cosmos.link' }, (link, previous) => {
    // On another network the same accounts are spelt otherwise.
    if (keysOf(link?.accounts) !== keysOf(previous?.accounts)) onAccounts()
  })

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion((signal) => site.ask('cosmos_connect', undefined, signal), {
    onJoin: walletWindow.focus,
    makeError: withdrawn,
  })

  /** @returns What addresses begin with there. */
  function prefixFor(chainId: string): string {
    if (own.has(chainId)) return prefixOf(`${facts.namespace}:${chainId}`) ?? usualPrefix
    const prefix = suggested.prefixOf(chainId)
    if (prefix !== undefined) return prefix
    throw new ProviderError(errorCodes.unknownChain, `There is no chain info for ${String(chainId)}`)
  }

  function assertConnected() {
    const link = site.get()
    if (link) return link
    throw new ProviderError(errorCodes.unauthorized, 'Pocket is not connected to this site')
  }

  return {
    /** Where pocket's server asks a network's node. @throws `ProviderError` for a network pocket does not have, or where nothing is shared. */
    nodeOf(chainId: string): string {
      prefixFor(chainId)
      assertConnected()
      return `${pocketUrl}/rpc/${facts.namespace}:${chainId}`
    },
    /** Nothing is asked where the site sees accounts already: a permission is for all of pocket's networks. */
    async enable(chainIds: readonly string[]): Promise<void> {
      for (const chainId of chainIds) prefixFor(chainId)
      if (!site.get()) await connect(undefined)
    },
    release: site.release,
    getKey(chainId: string): CosmosKey {
      const prefix = prefixFor(chainId)
      const { accounts, details } = assertConnected()
      const [first = ''] = accounts
      const address = readAddress(first)?.bytes ?? new Uint8Array()
      return {
        name: context.identity.name,
        algo: 'secp256k1',
        pubKey: decodeBase64(details?.[first]?.publicKey ?? '') ?? new Uint8Array(),
        address,
        bech32Address: writeAddress(prefix, address),
        ethereumHexAddress: '',
        isNanoLedger: false,
        isKeystone: false,
      }
    },
    /** Asks at once, so that the window opens within the click. */
    async sign(method: Method, chainId: string, signer: string, params: object): Promise<StdSignature> {
      prefixFor(chainId)
      assertConnected()
      if (!site.isShared(signer))
        throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
      const { result } = await site.ask(method, { chainId, signer, ...params })
      const parsed = v.safeParse(signatureSchema, result)
      if (parsed.success) return parsed.output
      throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
    },
    /** One that pocket has is not asked for: the site only learns to spell its addresses. */
    async suggest(info: unknown): Promise<void> {
      const parsed = v.safeParse(suggestionSchema, info)
      if (!parsed.success)
        throw new ProviderError(errorCodes.invalidParams, 'Pass a chainId and a bech32Config')
      const { bech32Config, chainId } = parsed.output
      if (own.has(chainId)) return
      const network = `${facts.namespace}:${chainId}`
      const isThere = facts.isNetwork(network) && (await isServed(page, `${pocketUrl}/rpc/${network}`))
      if (!isThere) await site.ask('keplr_experimentalSuggestChain', { chainInfo: info })
      suggested.add(chainId, bech32Config.bech32PrefixAccAddr)
    },
    stop: site.stop,
  }
}

/** A site's way to pocket for Cosmos. */
export type CosmosSite = ReturnType<typeof createCosmosSite>
