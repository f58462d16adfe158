import { defineView } from '../defineView.js'
import { loadRows } from './loadRows.js'

/** Logging in with an email, alone; on Connect it is one of the ways. */
export const emailLoginView = defineView({
  id: 'EmailLogin',
  title: ({ messages }) => messages.titles.EmailLogin,
  footer: 'legal',
  load: () => loadRows('EmailLogin'),
})

/** Every social login of the site. */
export const connectSocialsView = defineView({
  id: 'ConnectSocials',
  title: ({ messages }) => messages.titles.ConnectSocials,
  footer: 'legal',
  load: () => loadRows('ConnectSocials'),
})

/** The row of social logins on Connect, which is loaded like a view and is none by itself. */
export const socialRow = defineView({ ...connectSocialsView, load: () => loadRows('SocialMethod') })
