import type { Kit } from '@latchkey/core'
import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'
import { defineLoginView } from './defineLoginView.js'

const leaveLogin = (kit: Kit) => kit.login.leave()

/** Logging in with an email, alone; on Connect it is one of the ways. */
export const emailLoginView = defineLoginView('EmailLogin', { footer: 'legal' })

/** Every social login of the site. */
const connectSocialsView = defineLoginView('ConnectSocials', { footer: 'legal' })

/** The social logins on Connect: loaded like a view, and none by itself. */
export const socialRow = defineView({
  id: 'ConnectSocials',
  title: () => '',
  load: () => loadLater('SocialMethod'),
})

/** The views of the embedded wallet. */
export const loginViews = [
  emailLoginView,
  connectSocialsView,
  defineLoginView('EmailVerifyOtp', { onBack: leaveLogin }),
  defineLoginView('EmailVerifyDevice', { onBack: leaveLogin }),
  defineLoginView('ConnectingSocial', { onBack: leaveLogin }),
  // Without an address it leaves nothing behind (§2.006).
  defineLoginView('ConnectingFarcaster', { onBack: leaveLogin }),
  defineLoginView('ApproveTransaction'),
  defineLoginView('AccountSettings'),
  defineLoginView('UpgradeEmailWallet'),
  defineLoginView('UpdateEmailWallet'),
  defineLoginView('UpdateEmailPrimaryOtp'),
  defineLoginView('UpdateEmailSecondaryOtp'),
] as const
