import { defineView } from '../defineView.js'

/** The account has its name (§2.003.RegisterAccountNameSuccess). */
export const registerAccountNameSuccessView = defineView({
  id: 'RegisterAccountNameSuccess',
})
