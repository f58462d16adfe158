import { createUuid } from '@latchkey/primitives'
import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createProvider } from './createProvider.js'

/** Announces a provider as EIP-6963 has it. */
export const eip155: PageChain = {
  facts,
  announce(context) {
    const { page, identity } = context
    const { provider, stop } = createProvider(context)
    const info = Object.freeze({ uuid: createUuid(), ...identity })
    const detail = Object.freeze({ info, provider })
    const announce = () => {
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    page.addEventListener('eip6963:requestProvider', announce)
    announce()
    return () => {
      page.removeEventListener('eip6963:requestProvider', announce)
      stop()
    }
  },
}
