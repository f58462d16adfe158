import type { WindowedProvider } from '@latchkey/core'
import { defineView } from '../defineView.js'
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
  defineView({ id: 'EmailLogin', footer: 'legal' }),
  defineView({ id: 'ConnectSocials', footer: 'legal' }),
  defineView({ id: 'EmailVerifyOtp' }),
  defineView({ id: 'EmailVerifyDevice' }),
  defineView<'ConnectingSocial', { provider: WindowedProvider }>({
    id: 'ConnectingSocial',
    feature: 'login',
  }),
  defineView({ id: 'ConnectingFarcaster' }),
  defineView({ id: 'ApproveTransaction' }),
  defineView({ id: 'AccountSettings' }),
  defineView({ id: 'UpgradeEmailWallet' }),
  defineView<'UpdateEmailWallet', EditParameters>({ id: 'UpdateEmailWallet' }),
  defineView<'UpdateEmailPrimaryOtp', CodeParameters>({ id: 'UpdateEmailPrimaryOtp' }),
  defineView<'UpdateEmailSecondaryOtp', CodeParameters>({ id: 'UpdateEmailSecondaryOtp' }),
] as const
