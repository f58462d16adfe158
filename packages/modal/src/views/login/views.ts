import type { Kit } from '@latchkey/core'
import { defineLoginView } from './defineLoginView.js'

const leaveLogin = (kit: Kit) => kit.login.leave()

/** The views of the embedded wallet that are in its own script. */
export const loginViews = [
  defineLoginView('EmailVerifyOtp', leaveLogin),
  defineLoginView('EmailVerifyDevice', leaveLogin),
  defineLoginView('ConnectingSocial', leaveLogin),
  // Without an address it leaves nothing behind (§2.006).
  defineLoginView('ConnectingFarcaster', leaveLogin),
  defineLoginView('ApproveTransaction'),
  defineLoginView('AccountSettings'),
  defineLoginView('UpgradeEmailWallet'),
  defineLoginView('UpdateEmailWallet'),
  defineLoginView('UpdateEmailPrimaryOtp'),
  defineLoginView('UpdateEmailSecondaryOtp'),
] as const
