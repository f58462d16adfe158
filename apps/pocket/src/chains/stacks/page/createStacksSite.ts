import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import type { Links } from '../../../page/wbip/createWbip.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageContext } from '../../PageChain.js'
import { facts, type Method, testnet } from '../facts.js'

const answerSchema = v.looseObject({
  signature: v.optional(v.string()),
  publicKey: v.optional(v.string()),
  transaction: v.optional(v.string()),
  txid: v.optional(v.string()),
})

/**
 * Makes a site's way to pocket for Stacks.
 *
 * @param context - What pocket is announced with; the first network is the one it starts on.
 * @param onAccounts - Told when the site sees other accounts.
 * @param onNetwork - Told when pocket is on another network, where addresses are others too.
 */
export function createStacksSite(context: PageContext, onAccounts: () => void, onNetwork: () => void) {
  const { walletWindow } = context
  const own = context.networks
  const keeping = { storageKey: 'pocket.stacks.link' }
  const site = createSiteLink(context, facts, keeping, (link, previous) => {
    const before = network
    network = link?.network ?? network
    if (before !== network) onNetwork()
    else if ((link?.accounts ?? []).join() !== (previous?.accounts ?? []).join()) onAccounts()
  })
  let network = site.get()?.network ?? own[0]?.id ?? testnet

  async function askPerson(method: Method, params: unknown) {
    const answer = await site.ask(method, params)
    if (!answer.link && answer.network !== network) {
      network = answer.network
      onNetwork()
    }
    return answer.result
  }

  /** What a site that asks now would like to be connected for besides. */
  let wished: readonly string[] = []

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion(
    async (signal) => (await site.ask('stacks_connect', undefined, signal, wished)).links,
    { onJoin: walletWindow.focus, makeError: withdrawn },
  )

  return {
    getAccounts() {
      const link = site.get()
      return (link?.accounts ?? []).map((address) => {
        const { publicKey = '', path = '' } = link?.details?.[address] ?? {}
        return { address, publicKey, path }
      })
    },
    getNetwork: () => network,
    networks: own,
    /** Nothing is asked where the site sees accounts already. */
    async connect(alongside: readonly string[] = []): Promise<Links | undefined> {
      if (site.get()) return undefined
      wished = alongside
      return (await connect(undefined)) as Links | undefined
    },
    adopt: site.adopt,
    release: site.release,
    /** Asks at once, so that the window opens within the click. The first account signs where none is named. */
    async ask(method: Method, address: string | undefined, params: object) {
      const signer = address ?? site.get()?.accounts[0]
      if (signer === undefined || !site.isShared(signer))
        throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
      const parsed = v.safeParse(answerSchema, await askPerson(method, { address: signer, ...params }))
      if (parsed.success) return parsed.output
      throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
    },
    hasNetwork: (id: string) => id === network || own.some((one) => one.id === id),
    /** Nothing is asked where pocket is on it already. */
    async switchNetwork(id: string): Promise<void> {
      if (id !== network) await askPerson('stacks_switchNetwork', { network: id })
    },
    stop: site.stop,
  }
}
