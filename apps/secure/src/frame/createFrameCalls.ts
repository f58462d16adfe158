import { createFrameChains } from '../chains/frame.js'
import { createEmailCalls } from './calls/createEmailCalls.js'
import { createSocialCalls } from './calls/createSocialCalls.js'
import { createUserCalls } from './calls/createUserCalls.js'
import type { FrameCalls } from './FrameCalls.js'
import type { FrameContext } from './FrameContext.js'
import { createRpcCalls } from './rpc/createRpcCalls.js'
import { createAccounts } from './wallet/createAccounts.js'

/**
 * Makes what the frame does for each call (§7.046). Another call is an entry in one of the files of `calls`.
 *
 * @param context - The frame's parts.
 * @param firstNetworkId - The network to begin with, of a site that has not been here.
 */
export function createFrameCalls(context: FrameContext, firstNetworkId?: string): FrameCalls {
  const chains = createFrameChains(context)
  const accounts = createAccounts(context, chains, firstNetworkId)
  const email = createEmailCalls(context)
  const social = createSocialCalls(context)
  const users = createUserCalls(context, { accounts, chains })
  const rpc = createRpcCalls(context, { accounts, chains })

  return {
    ...email.calls,
    ...social.calls,
    ...users,
    ...rpc,
    async CONNECT_SOCIAL({ uri, ...asked }, signal) {
      await social.finish(uri, signal)
      return users.GET_USER(asked)
    },
    async GET_USER(payload, signal) {
      const { socialUri, ...asked } = payload ?? {}
      if (socialUri !== undefined) await social.finish(socialUri, signal)
      return users.GET_USER(asked)
    },
    async SYNC_THEME({ themeMode }) {
      context.site.themeMode = themeMode
      return undefined
    },
    async SYNC_DAPP_DATA({ metadata }) {
      context.site.claims = metadata
      return undefined
    },
    async RELOAD() {
      // The port stays: what is given up is what had begun.
      email.reset()
      context.wallet.abort()
      await social.reset()
      return undefined
    },
  }
}
