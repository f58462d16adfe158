// The embedded wallet's views as one script: a site without one never loads it.

export { loginStyles } from '../../styles/generated/loginStyles.js'
export { AccountSettings } from './AccountSettings.js'
export { ApproveTransaction } from './ApproveTransaction.js'
export { ConnectingFarcaster } from './ConnectingFarcaster.js'
export { ConnectingSocial } from './ConnectingSocial.js'
export { EmailVerifyDevice } from './EmailVerifyDevice.js'
export { EmailVerifyOtp } from './EmailVerifyOtp.js'
export { UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp } from './UpdateEmailOtp.js'
export { UpdateEmailWallet } from './UpdateEmailWallet.js'
export { UpgradeEmailWallet } from './UpgradeEmailWallet.js'
