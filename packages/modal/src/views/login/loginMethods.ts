import { keepLoaded } from '../../loading/keepLoaded.js'
import { loadLater } from '../loadLater.js'

/** Logging in with an email, as one of the ways on Connect. */
export const emailMethod = keepLoaded(() => loadLater('EmailLogin'))

/** The social logins, as one of the ways on Connect. */
export const socialMethod = keepLoaded(() => loadLater('SocialMethod'))
