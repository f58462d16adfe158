import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageChain, PageContext } from '../../PageChain.js'
import { facts } from '../facts.js'

/** Announces a wallet, now and when a page asks. */
export const toy: PageChain = {
  facts,
  announce(context) {
    const { wallet, stop } = createWallet(context)
    const { page } = context
    const announce = () => void page.dispatchEvent(new CustomEvent('toy:wallet', { detail: wallet }))
    page.addEventListener('toy:request', announce)
    announce()
    return () => {
      page.removeEventListener('toy:request', announce)
      stop()
    }
  },
}

/** Pocket as wallets of the namespace present themselves to pages. */
function createWallet(context: PageContext) {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  let network = context.networks[0]?.id ?? 'toy:one'
  const site = createSiteLink(context, facts, { storageKey: 'pocket.toy.link' }, (link) => {
    network = link?.network ?? network
    tell()
  })

  async function ask(method: keyof typeof facts.methods, params: unknown): Promise<unknown> {
    const answer = await site.ask(method, params)
    network = site.get()?.network ?? answer.network
    return answer.result
  }

  async function askText(method: keyof typeof facts.methods, params: unknown): Promise<string> {
    const result = await ask(method, params)
    if (v.is(v.string(), result)) return result
    throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
  }

  function assertShared(address: unknown): void {
    if (site.isShared(address)) return
    throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
  }

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion(() => ask('toy_connect', undefined), {
    onJoin: context.walletWindow.focus,
    makeError: withdrawn,
  })

  const { rdns: id, name, icon } = context.identity
  const wallet = Object.freeze({
    ...{ id, name, icon },
    get accounts() {
      const link = site.get()
      return (link?.accounts ?? []).map((address) => ({
        address,
        publicKey: link?.details?.[address]?.publicKey,
      }))
    },
    get network() {
      return site.get()?.network ?? network
    },
    connect: async () => (site.get() ? undefined : connect(undefined)),
    disconnect: async () => site.release(),
    async signMessage(parameters: { address: string; message: string }) {
      assertShared(parameters.address)
      return askText('toy_signMessage', parameters)
    },
    async send(parameters: { network: string; from: string; to: string; amountAtomic: string }) {
      assertShared(parameters.from)
      return askText('toy_send', parameters)
    },
    switchNetwork: async (wanted: string) => ask('toy_switchNetwork', { network: wanted }),
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return {
    wallet,
    stop() {
      site.stop()
      listeners.clear()
    },
  }
}
