import type { ConnectorContext, WalletLogin } from '@latchkey/core'
import { type CaipNetworkId, parseCaip2 } from '@latchkey/primitives'
import { addressPlaceholder, type FrameCallAnswer, siwxMessageSchema } from '@latchkey/wire/frame'
import * as v from 'valibot'
import type { EmbeddedChains } from '../chains/EmbeddedChain.js'

/** A sign-in as the frame is asked for it. */
export type SiwxMessage = v.InferOutput<typeof siwxMessageSchema>

/** Signing in to the site in the step of logging in to the wallet (§4.023). What cannot be done here is asked for afterwards. */
export type AttachedSignIn = {
  /**
   * Makes the message, with a place for the address, which only the wallet knows.
   *
   * @param caipNetworkId - The network the wallet is taken up on.
   * @returns Undefined where none is signed along: the site has no sign-in or captures emails first, the network is not in front
   * of the visitor or is one where none is signed along, or the message is one that the wallet would not sign without asking.
   */
  create(caipNetworkId: CaipNetworkId): Promise<SiwxMessage | undefined>
  /** Has the site keep what the wallet has signed, if it has. */
  keep(user: FrameCallAnswer<'GET_USER'>, login: WalletLogin): Promise<void>
}

/**
 * Makes what signs in along with a login.
 *
 * @param context - The kit's parts.
 * @param chains - The wallet's.
 */
export function createAttachedSignIn(
  { signIn, siwx, store }: Pick<ConnectorContext, 'signIn' | 'siwx' | 'store'>,
  chains: EmbeddedChains,
): AttachedSignIn {
  return {
    async create(caipNetworkId) {
      const { activeNamespace, features } = store.getState()
      const { namespace } = parseCaip2(caipNetworkId)
      if (!siwx || features.emailCapture !== false) return undefined
      if (namespace !== activeNamespace || !chains[activeNamespace]?.isSignInAttached) return undefined
      try {
        const request = await siwx.createMessage({
          accountAddress: addressPlaceholder,
          chainId: caipNetworkId,
        })
        const message = v.parse(siwxMessageSchema, { ...request, serializedMessage: request.toString() })
        return isOfThisPage(message) && !givesRights(message) ? message : undefined
      } catch {
        // The site asks for the signature afterwards, and what is wrong is said then.
        return undefined
      }
    },
    async keep({ message, signature, siwxMessage }, login) {
      if (!message || !signature || !siwxMessage) return
      const { serializedMessage: _text, ...data } = siwxMessage
      // Where it is not taken the visitor is asked to sign as with any wallet.
      await signIn.keep({ data, message, signature, login }).catch(() => undefined)
    },
  }
}

/** Rights to act for the visitor are nothing that the wallet signs without asking. */
function givesRights({ resources = [] }: SiwxMessage): boolean {
  return resources.some((resource) => /^\s*urn:recap:/i.test(resource))
}

/** The wallet refuses to sign in at other places, and would not let the visitor in with it. */
function isOfThisPage({ domain, uri }: SiwxMessage): boolean {
  const { host, origin } = window.location
  return domain === host && URL.canParse(uri) && new URL(uri).origin === origin
}
