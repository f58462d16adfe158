import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'
import { defineLoginView } from './defineLoginView.js'

/** Logging in with an email, alone; on Connect it is one of the ways. */
export const emailLoginView = defineLoginView('EmailLogin', 'legal')

/** The social logins on Connect: loaded like a view, and none by itself. */
export const socialRow = defineView({
  id: 'ConnectSocials',
  title: () => '',
  load: () => loadLater('SocialMethod'),
})

/** The views of the embedded wallet. */
export const loginViews = [
  emailLoginView,
  defineLoginView('ConnectSocials', 'legal'),
  defineLoginView('EmailVerifyOtp'),
  defineLoginView('EmailVerifyDevice'),
  defineLoginView('ConnectingSocial'),
  defineLoginView('ConnectingFarcaster'),
  defineLoginView('ApproveTransaction'),
  defineLoginView('AccountSettings'),
  defineLoginView('UpgradeEmailWallet'),
  defineLoginView('UpdateEmailWallet'),
  defineLoginView('UpdateEmailPrimaryOtp'),
  defineLoginView('UpdateEmailSecondaryOtp'),
] as const
