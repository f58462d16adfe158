import type { WindowedProvider } from '@latchkey/core'
import { defineLoginView } from './defineLoginView.js'
import type { MailFailure } from './useMailFailure.js'

/** `redirectView`: where it goes on from there; without one there is nothing to go back to. */
type Redirected = { redirectView?: 'Account' | 'AccountSettings' | undefined }
/** `email` and `failure`: what was typed before the wallet's own page was in front, and why it came to nothing. */
type EditParameters =
  | (Redirected & { email?: string | undefined; failure?: MailFailure | undefined })
  | undefined
/** `email`: the new one. */
type CodeParameters = Redirected & { email: string }

/** The views of the embedded wallet. */
export const loginViews = [
  defineLoginView('EmailLogin', { footer: 'legal' }),
  defineLoginView('ConnectSocials', { footer: 'legal' }),
  defineLoginView('EmailVerifyOtp'),
  defineLoginView('EmailVerifyDevice'),
  defineLoginView<'ConnectingSocial', { provider: WindowedProvider }>('ConnectingSocial', {
    feature: 'login',
  }),
  defineLoginView('ConnectingFarcaster'),
  defineLoginView('ApproveTransaction'),
  defineLoginView('AccountSettings'),
  defineLoginView('UpgradeEmailWallet'),
  defineLoginView<'UpdateEmailWallet', EditParameters>('UpdateEmailWallet'),
  defineLoginView<'UpdateEmailPrimaryOtp', CodeParameters>('UpdateEmailPrimaryOtp'),
  defineLoginView<'UpdateEmailSecondaryOtp', CodeParameters>('UpdateEmailSecondaryOtp'),
] as const
