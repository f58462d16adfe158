// The ways to log in: what Connect shows of them, and the two views that list nothing else.

export { loginRowStyles } from '../../styles/generated/loginRowStyles.js'
export { ConnectSocials } from './ConnectSocials.js'
export { EmailLogin } from './EmailLogin.js'
export { SocialMethod } from './SocialMethod.js'
